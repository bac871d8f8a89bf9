package dev.bohr.agent.jdk;

import static dev.bohr.agent.Scope.BODIES;
import static dev.bohr.agent.Scope.INITIALISER;
import static dev.bohr.agent.Scope.LIBRARY;
import static dev.bohr.agent.Scope.SYNCHRONISATION;

import dev.bohr.agent.Scope;
import java.util.List;

/**
 * How much of each class of the JDK is rewritten: one table, first match wins.
 *
 * <p>Three rules decided the rows.
 *
 * <ol>
 *   <li>A monitor that the JVM, native code or a class left alone also takes must stay a real one:
 *       those classes are BODIES, or left alone.
 *   <li>A monitor inside which a controlled thread can meet a point (because the code calls back,
 *       or uses a collection) must be a modelled one, or the next thread blocks for real: those
 *       classes are SYNCHRONISATION.
 *   <li>State that programs share, and therefore race on, is LIBRARY.
 * </ol>
 *
 * <p>Classes left alone are INITIALISER: see {@link QuietInitialisers}.
 *
 * <p>Who asks for the current thread and acts on it (thread locals, owners of locks) must be at
 * least BODIES, for a carrier's own Thread object is not the program's.
 */
public final class JdkScopes {
  private JdkScopes() {}

  /**
   * A row.
   *
   * @param pattern a package with its subpackages when it ends in a slash, a prefix when it ends in
   *     a star, else a class with its nested ones
   */
  record Row(String pattern, Scope scope, String reason) {
    boolean matches(String name) {
      char last = pattern.charAt(pattern.length() - 1);
      if (last == '/') {
        return name.startsWith(pattern);
      }
      if (last == '*') {
        return name.regionMatches(0, pattern, 0, pattern.length() - 1);
      }
      return name.startsWith(pattern)
          && (name.length() == pattern.length() || name.charAt(pattern.length()) == '$');
    }
  }

  private static Row row(String pattern, Scope scope, String reason) {
    return new Row(pattern, scope, reason);
  }

  /**
   * Looked at first, as long as methods are trusted: the inside of these classes is nobody's
   * business, since all that programs see of it goes through trusted methods, monitors, and the
   * state of a synchroniser ({@link StateRewriter}).
   */
  static final List<Row> INTERNALS =
      List.of(
          row("java/util/concurrent/ForkJoinPool", SYNCHRONISATION, "work stealing"),
          row("java/util/concurrent/ForkJoinWorkerThread", SYNCHRONISATION, "work stealing"),
          row("java/util/concurrent/DelayScheduler", SYNCHRONISATION, "heap of tasks"),
          row("java/util/concurrent/ThreadPoolExecutor", SYNCHRONISATION, "workers"),
          row("java/util/concurrent/ScheduledThreadPoolExecutor", SYNCHRONISATION, "workers"),
          row("java/util/concurrent/FutureTask", SYNCHRONISATION, "state of a task"),
          row("java/util/stream/", SYNCHRONISATION, "pipelines; joined by ForkJoinTask"),
          row(
              "java/util/concurrent/locks/AbstractQueuedSynchronizer",
              SYNCHRONISATION,
              "queue of waiters"),
          row(
              "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
              SYNCHRONISATION,
              "queue of waiters"),
          row("java/util/Timer", SYNCHRONISATION, "heap of tasks, under its monitor"),
          row("java/util/TimerThread", SYNCHRONISATION, "heap of tasks, under its monitor"),
          row("java/util/TimerTask", SYNCHRONISATION, "state, under its monitor"),
          row("java/util/TaskQueue", SYNCHRONISATION, "heap of tasks, under its monitor"));

  private static volatile boolean hidesInternals = true;

  static final List<Row> ROWS =
      List.of(
          // java.lang: the JVM's own ground, touched by name only.
          row("java/lang/Object", BODIES, "toString shows the identity hash"),
          row("java/lang/Enum", BODIES, "hashCode is the identity hash"),
          row("java/lang/Thread$ThreadNumbering", BODIES, "names of threads"),
          row("java/lang/Thread$ThreadIdentifiers", BODIES, "ids of threads"),
          row("java/lang/Thread$*", INITIALISER, "caches and constants"),
          row("java/lang/Thread", BODIES, "the JVM locks and notifies it when a thread ends"),
          row("java/lang/ThreadBuilders", BODIES, "virtual threads become bound ones"),
          row("java/lang/ThreadGroup", BODIES, "the JVM adds and removes threads"),
          row("java/lang/ThreadLocal", BODIES, "per current thread; no state is shared"),
          row("java/lang/InheritableThreadLocal", BODIES, "as ThreadLocal"),
          row("java/lang/ScopedValue", BODIES, "per current thread"),
          row("java/lang/Runtime", BODIES, "exit and shutdown hooks"),
          row("java/lang/Math", BODIES, "random()"),
          row("java/lang/StrictMath", BODIES, "random()"),
          row("java/lang/Throwable", BODIES, "locks the stream that it prints to"),
          row("java/lang/ClassLoader", BODIES, "the JVM locks loaders; loading is quiet"),
          row("java/lang/Class", BODIES, "caches of reflection are quiet"),
          row("java/lang/ClassValue", BODIES, "maps of classes outlive a run; quiet"),
          row("java/lang/ConditionalSpecialCasing", BODIES, "uses a table with a real lock: quiet"),
          row("java/lang/Module", BODIES, "its tables are filled at the start of the JVM: quiet"),
          row("java/lang/StringBuffer", LIBRARY, "shared by programs, synchronized in part"),
          row("java/lang/StringBuilder", LIBRARY, "shared by mistake"),
          row("java/lang/AbstractStringBuilder", LIBRARY, "the state of both"),
          row("java/lang/invoke/DirectMethodHandle", BODIES, "getters and setters"),
          row("java/lang/invoke/Invokers", BODIES, "tuning of handles is quiet"),
          row("java/lang/invoke/MethodHandleNatives", BODIES, "linkage is quiet"),
          row("java/lang/invoke/MethodType", BODIES, "interning is quiet"),
          row("java/lang/invoke/MethodHandles$Lookup", BODIES, "lookup is quiet"),
          row("java/lang/invoke/MethodHandles$*", INITIALISER, "made by the others"),
          row("java/lang/invoke/MethodHandles", BODIES, "the making of handles is quiet"),
          row("java/lang/invoke/MethodHandle", BODIES, "the making of handles is quiet"),
          row("java/lang/invoke/VarHandle", BODIES, "the making of handles is quiet"),
          row("java/lang/invoke/VarHandles", BODIES, "the making of handles is quiet"),
          row("java/lang/invoke/VarForm", BODIES, "linkage is quiet"),
          row("java/lang/invoke/VarHandleBooleans", BODIES, "accesses"),
          row("java/lang/invoke/VarHandleByte*", BODIES, "accesses; views of byte arrays too"),
          row("java/lang/invoke/VarHandleChars", BODIES, "accesses"),
          row("java/lang/invoke/VarHandleDoubles", BODIES, "accesses"),
          row("java/lang/invoke/VarHandleFloats", BODIES, "accesses"),
          row("java/lang/invoke/VarHandleInts", BODIES, "accesses"),
          row("java/lang/invoke/VarHandleLongs", BODIES, "accesses"),
          row("java/lang/invoke/VarHandleReferences", BODIES, "accesses"),
          row("java/lang/invoke/VarHandleShorts", BODIES, "accesses"),
          row("java/lang/management/ManagementFactory", BODIES, "its work is quiet"),
          row("java/lang/reflect/Proxy", BODIES, "the making of proxy classes is quiet"),
          row("java/lang/reflect/AccessibleObject", BODIES, "checks of access are cached: quiet"),
          row("java/lang/reflect/Method", BODIES, "the making of accessors is quiet"),
          row("java/lang/reflect/Constructor", BODIES, "the making of accessors is quiet"),
          row("java/lang/reflect/Field", BODIES, "accesses"),
          row("java/lang/reflect/Executable", BODIES, "annotations are cached: quiet"),
          row("java/lang/reflect/Parameter", BODIES, "annotations are cached: quiet"),
          row("java/lang/reflect/RecordComponent", BODIES, "annotations are cached: quiet"),
          row("java/lang/ref/Finalizer", BODIES, "those of the program are left out"),
          row("java/lang/ProcessHandleImpl", BODIES, "begins to wait for a process"),
          row(
              "java/lang/",
              INITIALISER,
              "reference handler, process reaper, shutdown: real monitors"),

          // java.util: what programs share, but not the plumbing.
          row("java/util/concurrent/ThreadLocalRandom", BODIES, "per current thread"),
          row("java/util/concurrent/locks/LockSupport", BODIES, "park and unpark"),
          row("java/util/concurrent/", LIBRARY, "the synchronisers themselves"),
          row("java/util/stream/", LIBRARY, "parallel streams share their sinks"),
          row("java/util/logging/", SYNCHRONISATION, "handlers call back under locks"),
          row("java/util/prefs/", SYNCHRONISATION, "listeners are called under locks"),
          row("java/util/zip/ZipFile", BODIES, "class loading locks it too; quiet"),
          row("java/util/zip/Inflater", INITIALISER, "leaf locks around native code"),
          row("java/util/zip/Deflater", INITIALISER, "leaf locks around native code"),
          row("java/util/zip/", SYNCHRONISATION, "streams call back"),
          row("java/util/jar/JarFile", BODIES, "class loading locks it too; quiet"),
          row("java/util/jar/", INITIALISER, "used while classes load"),
          row("java/util/regex/", INITIALISER, "leaf locks; matchers are not shared"),
          row("java/util/spi/", INITIALISER, "interfaces"),
          row("java/util/function/", INITIALISER, "interfaces"),
          row("java/util/random/", INITIALISER, "registry of generators"),
          row("java/util/Locale", BODIES, "defaults are found under a real lock; quiet"),
          row("java/util/TimeZone", BODIES, "defaults are found under a real lock; quiet"),
          row("java/util/ResourceBundle", BODIES, "lookup is quiet"),
          row("java/util/Currency", BODIES, "lookup is quiet"),
          row("java/util/ServiceLoader", BODIES, "finding providers is quiet, making them not"),
          row(
              "java/util/ListResourceBundle",
              BODIES,
              "resources are read under a real lock: quiet"),
          row("java/util/PropertyResourceBundle", INITIALISER, "resources"),
          row("java/util/JapaneseImperialCalendar", INITIALISER, "plumbing"),
          row("java/util/Formatter", BODIES, "symbols of locales: quiet"),
          row("java/util/UUID", INITIALISER, "immutable; its random source is hooked"),
          row("java/util/", LIBRARY, "collections, Timer, Random, Calendar, Date"),

          // Formats are shared by mistake all the time (SimpleDateFormat).
          row("java/text/spi/", INITIALISER, "interfaces"),
          row("java/text/Normalizer", INITIALISER, "stateless"),
          row("java/text/", LIBRARY, "formats are shared by mistake"),

          // Input and output: monitors are held while streams of the program are called.
          row("java/io/FileDescriptor", INITIALISER, "native code and cleaners"),
          row("java/io/FileCleanable", INITIALISER, "run by the cleaner"),
          row("java/io/DeleteOnExitHook", INITIALISER, "runs at shutdown"),
          row("java/io/UnixFileSystem", INITIALISER, "used while classes load"),
          row("java/io/File", INITIALISER, "used while classes load; leaf locks"),
          row("java/io/ExpiringCache", INITIALISER, "used while classes load"),
          row("java/io/ObjectStreamClass", BODIES, "descriptors are cached: quiet"),
          row("java/io/", SYNCHRONISATION, "streams wrap streams of the program"),
          row("sun/nio/cs/StreamEncoder", SYNCHRONISATION, "behind every Writer"),
          row("sun/nio/cs/StreamDecoder", SYNCHRONISATION, "behind every Reader"),
          row("java/nio/channels/", SYNCHRONISATION, "streams over channels; sets of keys"),
          row("sun/nio/ch/SocketOptionRegistry", INITIALISER, "filled once, by real hashes"),
          row("sun/nio/ch/", SYNCHRONISATION, "selectors use collections under locks"),
          row("java/nio/charset/Charset", BODIES, "lookup is quiet"),
          row("java/nio/Bits", BODIES, "memory outside of the heap is counted: quiet"),
          row("java/nio/", INITIALISER, "real I/O leaves control"),
          row("sun/nio/fs/AbstractPoller", SYNCHRONISATION, "watch service"),
          row("sun/nio/fs/AbstractWatch*", SYNCHRONISATION, "watch service"),
          row("jdk/nio/zipfs/", SYNCHRONISATION, "locks around streams"),

          // Time.
          row("java/time/Clock", BODIES, "virtual time"),
          row("java/time/zone/ZoneRules", BODIES, "transitions are cached: quiet"),
          row("java/time/zone/ZoneRulesProvider", BODIES, "loading of rules is quiet"),
          row("java/time/format/DateTimeFormatterBuilder", BODIES, "texts of locales: quiet"),
          row("java/time/format/DateTimeTextProvider", BODIES, "texts of locales: quiet"),
          row("java/time/", INITIALISER, "immutable"),

          // Networks.
          row("java/net/URLClassLoader", BODIES, "the JVM locks loaders; loading is quiet"),
          row("java/net/", SYNCHRONISATION, "locks around calls of the program's factories"),
          row("sun/net/www/protocol/file/Handler", BODIES, "its monitor is a real one; quiet"),
          row("sun/net/", SYNCHRONISATION, "locks around streams"),
          row("jdk/internal/net/http/", SYNCHRONISATION, "executors and callbacks"),
          row("com/sun/net/httpserver/", SYNCHRONISATION, "handlers"),

          // Security: providers load lazily, jars are verified while classes load.
          row("java/security/SecureClassLoader", INITIALISER, "the JVM locks loaders"),
          row("java/security/Access*", INITIALISER, "the JVM knows it"),
          row("java/security/ProtectionDomain", BODIES, "what it may do is cached: quiet"),
          row("java/security/CodeSource", INITIALISER, "used while classes load"),
          row("java/security/Permission*", INITIALISER, "used while classes load"),
          row("java/security/Policy", INITIALISER, "used while classes load"),
          row("java/security/SecureRandom", BODIES, "nextBytes"),
          row("java/security/", SYNCHRONISATION, "locks around providers"),
          row("sun/security/jca/", BODIES, "lookup of providers is quiet"),
          row("sun/security/provider/DigestBase", LIBRARY, "digests are shared by mistake"),
          row("sun/security/", SYNCHRONISATION, "locks around streams and providers"),
          row("com/sun/crypto/", SYNCHRONISATION, "locks around providers"),

          // The desktop has native locks of its own.
          row("javax/swing/", INITIALISER, "native locks"),
          row("javax/imageio/", INITIALISER, "native locks"),
          row("javax/print/", INITIALISER, "native locks"),
          row("javax/sound/", INITIALISER, "native locks"),
          row("javax/accessibility/", INITIALISER, "native locks"),
          row("java/awt/", INITIALISER, "native locks"),
          row("java/applet/", INITIALISER, "native locks"),

          // The rest of the platform that calls programs back.
          row("java/beans/", SYNCHRONISATION, "listeners"),
          row("java/sql/", SYNCHRONISATION, "drivers"),
          row("java/rmi/", SYNCHRONISATION, "remote objects"),
          row("sun/rmi/", SYNCHRONISATION, "remote objects"),
          row("com/sun/jmx/", SYNCHRONISATION, "beans of the program"),
          row("com/sun/jndi/", SYNCHRONISATION, "locks around factories"),
          row("javax/", SYNCHRONISATION, "locks around code of the program"),

          // Structured concurrency and scoped values ask for the current thread.
          row("jdk/internal/misc/ThreadFlock", SYNCHRONISATION, "threads of a scope"),
          row("jdk/internal/vm/ThreadContainers", BODIES, "the list of executors: quiet"),
          row("jdk/internal/vm/ThreadContainer*", SYNCHRONISATION, "threads of an executor"),
          row("jdk/internal/vm/SharedThreadContainer", SYNCHRONISATION, "threads of an executor"),
          row("jdk/internal/vm/ScopedValueContainer", SYNCHRONISATION, "per current thread"),
          row("jdk/internal/vm/StackableScope", SYNCHRONISATION, "per current thread"),
          row("jdk/internal/misc/ThreadTracker", BODIES, "per current thread"),
          row("jdk/internal/misc/InnocuousThread", BODIES, "runs only as the current thread"),
          row("jdk/internal/misc/TerminatingThreadLocal", BODIES, "its work is quiet"),
          row("jdk/internal/util/random/RandomSupport", BODIES, "seeds"),
          row("jdk/random/", BODIES, "seeds (JDK 17)"),
          row("jdk/internal/random/", BODIES, "seeds (newer)"),
          row("jdk/internal/reflect/MethodAccessorGenerator", BODIES, "its work is quiet"),
          row("jdk/internal/ref/CleanerImpl", BODIES, "its thread is started quietly"),
          row("sun/util/locale/provider/CalendarProviderImpl", LIBRARY, "asks for the time"),
          row("sun/util/locale/provider/", BODIES, "data of locales is cached: quiet"),
          row("sun/util/resources/", BODIES, "data of locales is cached: quiet"),
          row("sun/text/", BODIES, "rules of collation are cached: quiet"),
          row("jdk/internal/logger/", BODIES, "loggers are found under a real lock: quiet"),
          row(
              "com/sun/org/apache/xalan/internal/xsltc/compiler/",
              BODIES,
              "compiles under a real lock: quiet"),
          row(
              "com/sun/org/apache/xerces/internal/impl/xs/XS*",
              BODIES,
              "what the types of schemas contain is worked out once: quiet"),
          row(
              "com/sun/org/apache/xml/internal/serializer/OutputPropertiesFactory",
              BODIES,
              "defaults are read under a real lock: quiet"),
          row(
              "com/sun/org/apache/xalan/internal/xsltc/trax/TransformerImpl",
              BODIES,
              "reads these defaults: quiet"),
          row(
              "com/sun/org/apache/xml/internal/utils/XMLReaderManager",
              BODIES,
              "a real lock around tables: quiet"),
          row(
              "com/sun/org/apache/xml/internal/utils/ObjectPool",
              BODIES,
              "a real lock; what is in it outlives a run: quiet"),
          row("jdk/xml/internal/", BODIES, "configuration is read once, under a lock: quiet"),
          row("com/sun/naming/internal/ResourceManager", BODIES, "environments are cached: quiet"),
          row("sun/instrument/InstrumentationImpl", BODIES, "the agent itself is quiet"),
          row(
              "sun/reflect/annotation/AnnotationInvocationHandler",
              SYNCHRONISATION,
              "the hash of an annotation is made of those of classes"),
          row("sun/misc/Unsafe", BODIES, "accesses; park and unpark"),
          row("", INITIALISER, "everything else"));

  /** False: nothing is trusted, so nothing is hidden. */
  static void hideInternals(boolean hide) {
    hidesInternals = hide;
  }

  /**
   * True for classes of the JDK that its application loader defines: tools, more random generators.
   */
  public static boolean isInApplicationLoader(String internalName) {
    return internalName.startsWith("jdk/")
        || internalName.startsWith("sun/")
        || internalName.startsWith("com/sun/tools/")
        || internalName.startsWith("com/sun/source/");
  }

  /** The scope of a class of the JDK. */
  public static Scope scopeOf(String internalName) {
    if (hidesInternals && internalName.startsWith("java/util/")) {
      for (Row row : INTERNALS) {
        if (row.matches(internalName)) {
          return row.scope();
        }
      }
    }
    for (Row row : ROWS) {
      if (row.pattern().isEmpty() || row.matches(internalName)) {
        return row.scope();
      }
    }
    throw new AssertionError(internalName);
  }
}
