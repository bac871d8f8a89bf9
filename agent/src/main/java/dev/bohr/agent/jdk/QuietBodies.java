package dev.bohr.agent.jdk;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The methods of the JDK that are quiet: what happens in them happens once in the life of a JVM, in
 * one run and not in the next, so no hook counts inside.
 *
 * <p>Two kinds are listed: what the JVM calls by itself to load and link classes, and lookups that
 * fill caches under real locks (reflection, locales, charsets, security providers, jars). Quiet
 * code never gives up the token, so those locks are never met held. A third kind, the arithmetic of
 * digests, is listed for its length alone.
 *
 * <p>The price: code of the program that such a method calls is quiet too, and has no points. That
 * is so for a class loader of the program, for its bootstrap methods, and for the constructor of a
 * resource bundle. Static initialisers are no problem: a rewritten one only registers its class,
 * and the program's own initialiser runs at the first use, outside.
 */
final class QuietBodies {
  private QuietBodies() {}

  /** In place of a name: all methods of the class. */
  static final String ALL = "*";

  /** All methods of all classes of these packages are meant. */
  private static final List<String> PACKAGES =
      List.of(
          // Data of locales, and how it is found; rules of collation.
          "sun/util/locale/provider/",
          "sun/util/resources/",
          "sun/text/",
          // The compiler of style sheets, which works under a real lock.
          "com/sun/org/apache/xalan/internal/xsltc/compiler/",
          // Configuration of parsers, read once under a real lock (JDK 23 and newer).
          "jdk/xml/internal/");

  /**
   * Methods of Class that work out what it remembers of an enum. The answer is kept for the JDK's
   * own enums; those of programs are made anew for every run, with their initialiser.
   */
  private static final Set<String> OF_ENUMS =
      Set.of("getEnumConstantsShared", "enumConstantDirectory");

  /** By class, method names: all methods of a name are meant. */
  static final Map<String, Set<String>> TABLE = new HashMap<>();

  private static final String[] ANNOTATIONS = {
    "declaredAnnotations", "getAnnotation", "getAnnotationsByType", "getDeclaredAnnotations"
  };

  private static void quiet(String owner, String... methods) {
    TABLE.put(owner, Set.of(methods));
  }

  static {
    // Loading. The JVM asks loaders by loadClass(String), and transformers by transform.
    quiet(
        "java/lang/ClassLoader",
        "loadClass",
        "defineClass",
        "definePackage",
        "getDefinedPackage",
        "getResource",
        "getResources",
        "getResourceAsStream",
        "findNative",
        "loadLibrary");
    quiet("java/lang/ClassLoader$ParallelLoaders", ALL);
    quiet("java/net/URLClassLoader", "findClass", "getResourceAsStream", "close");
    quiet("sun/instrument/InstrumentationImpl", "transform");

    // Linkage of lambdas, string concatenation, method handles, dynamic constants.
    quiet(
        "java/lang/invoke/MethodHandleNatives",
        "linkCallSite",
        "linkMethod",
        "linkMethodHandleConstant",
        "linkDynamicConstant",
        "findMethodHandleType");
    quiet("java/lang/invoke/MethodType", "makeImpl", "fromDescriptor");
    // The first call of a handle found before its class was initialised; the JVM's side of it only.
    quiet("java/lang/invoke/DirectMethodHandle", "ensureInitialized");
    // The 127th call of any.
    quiet("java/lang/invoke/Invokers", "maybeCustomize");
    quiet(
        "java/lang/invoke/MethodHandles$Lookup",
        "findVirtual",
        "findStatic",
        "findSpecial",
        "findConstructor",
        "findGetter",
        "findSetter",
        "findStaticGetter",
        "findStaticSetter",
        "findVarHandle",
        "findStaticVarHandle",
        "unreflect",
        "unreflectConstructor",
        "unreflectGetter",
        "unreflectSetter",
        "unreflectSpecial",
        "unreflectVarHandle");

    quiet("java/lang/invoke/MethodHandles", ALL);
    quiet(
        "java/lang/invoke/MethodHandle",
        "asType",
        "asSpreader",
        "asCollector",
        "asVarargsCollector",
        "asFixedArity",
        "withVarargs",
        "bindTo",
        "customize",
        "updateForm");
    quiet("java/lang/invoke/VarHandle", "toMethodHandle", "getMethodHandle", "describeConstable");
    quiet("java/lang/invoke/VarHandles", ALL);
    quiet("java/lang/invoke/VarForm", ALL);

    // Reflection.
    quiet(
        "java/lang/Class",
        "privateGetDeclaredMethods",
        "privateGetDeclaredFields",
        "privateGetDeclaredConstructors",
        "privateGetPublicMethods",
        "privateGetPublicFields",
        "getMethodsRecursive",
        "getMethod0",
        "annotationData",
        "getPackageName",
        "getRecordComponents",
        "getAnnotation",
        "getAnnotations",
        "getAnnotationsByType",
        "getDeclaredAnnotation",
        "getDeclaredAnnotations",
        "getDeclaredAnnotationsByType");
    // Annotations are found by the hash of their class in maps that outlive a run.
    quiet("java/lang/reflect/Executable", ANNOTATIONS);
    quiet("java/lang/reflect/Parameter", ANNOTATIONS);
    quiet(
        "java/lang/reflect/RecordComponent",
        "declaredAnnotations",
        "getAnnotation",
        "getDeclaredAnnotations");
    quiet(
        "java/lang/reflect/Proxy",
        "getProxyConstructor",
        "defaultMethodHandle",
        "newProxyInstance",
        "getProxyClass",
        "isProxyClass");
    // Who may see what: tables by identity, which the JVM fills at its start.
    quiet("java/lang/Module", ALL);
    // What was allowed once is remembered, and so are the names of packages.
    quiet("java/lang/reflect/AccessibleObject", "checkAccess");
    quiet("java/lang/reflect/Method", "acquireMethodAccessor");
    quiet("java/lang/reflect/Constructor", "acquireConstructorAccessor");

    // JDK 17 makes a class for a method that was called a few times.
    quiet("jdk/internal/reflect/MethodAccessorGenerator", "generate");

    quiet("java/io/ObjectStreamClass", "lookup", "initProxy", "initNonProxy", "getClassDataLayout");

    // Providers are found quietly, but made outside: ProviderImpl.get is not here.
    quiet("java/util/ServiceLoader$ModuleServicesLookupIterator", "hasNext", "iteratorFor");
    quiet("java/util/ServiceLoader$LayerLookupIterator", "hasNext", "providers");
    quiet("java/util/ServiceLoader$LazyClassPathLookupIterator", "hasNext", "hasNextService");

    // Locales and texts.
    quiet("java/util/Formatter", "getDecimalFormatSymbols", "getZero", "zero");
    quiet("java/util/Locale", "getDisplayLocale", "getFormatLocale", "initDefault", "getInstance");
    quiet(
        "java/util/TimeZone",
        "getDefaultRef",
        "getTimeZone",
        "getAvailableIDs",
        "setDefaultZone",
        "toZoneId");
    quiet("java/util/ResourceBundle", "getBundleImpl", "getObject");
    quiet("java/util/ListResourceBundle", "loadLookup");
    quiet("java/lang/ConditionalSpecialCasing", ALL);
    quiet("java/util/Currency", "getInstance", "getAvailableCurrencies", "getSymbol");
    quiet("java/util/Calendar", "createCalendar", "setWeekCountData");
    quiet("java/text/DecimalFormatSymbols", "initialize", "initializeCurrency", "getInstance");
    quiet("java/text/DateFormatSymbols", "initializeData", "getProviderInstance", "getInstanceRef");
    quiet("java/text/NumberFormat", "getInstance");
    quiet("java/text/Collator", "getInstance");
    quiet("java/text/DateFormat", "get");
    quiet("java/text/SimpleDateFormat", "initialize", "initializeCalendar");
    quiet("java/time/zone/ZoneRules", "findTransitionArray", "getOffset");
    quiet("java/time/zone/ZoneRulesProvider", "getRules", "getAvailableZoneIds");
    quiet("java/time/format/DateTimeFormatterBuilder", "getLocalizedDateTimePattern");
    quiet("java/time/format/DateTimeFormatterBuilder$LocalizedPrinterParser", "formatter");
    quiet("java/time/format/DateTimeTextProvider", "findStore");
    quiet("java/nio/charset/Charset", "lookup", "defaultCharset", "availableCharsets");

    // What beans have is found once for each group of threads, and stays.
    quiet("java/beans/Introspector", "getBeanInfo", "flushCaches", "flushFromCaches");

    // Beans for management: what the platform brings, and what a class of beans looks like.
    quiet("java/lang/management/ManagementFactory", ALL);
    quiet("javax/management/MBeanServerFactory", ALL);
    quiet("javax/management/StandardMBean", "construct");
    quiet(
        "com/sun/jmx/mbeanserver/Introspector",
        "makeDynamicMBean",
        "checkCompliance",
        "testCompliance",
        "testComplianceMXBeanInterface",
        "testComplianceMBeanInterface");
    quiet(
        "com/sun/jmx/mbeanserver/MBeanIntrospector",
        "getPerInterface",
        "getMBeanInfo",
        "getClassMBeanInfo");
    quiet("com/sun/jmx/mbeanserver/StandardMBeanIntrospector", "isDefinitelyImmutableInfo");
    quiet("com/sun/jmx/mbeanserver/DefaultMXBeanMappingFactory", "mappingForType");
    quiet("com/sun/jmx/mbeanserver/MXBeanLookup", "lookupFor");
    // The lock of its table must not be held when a run is cut.
    quiet("com/sun/jmx/mbeanserver/Repository", ALL);

    // Loggers are made once, under real locks, and stay.
    quiet("jdk/internal/logger/BootstrapLogger", ALL);
    quiet("jdk/internal/logger/DefaultLoggerFinder", ALL);
    quiet("jdk/internal/logger/LazyLoggers", ALL);
    quiet("jdk/internal/logger/LazyLoggers$LazyLoggerAccessor", ALL);
    quiet("jdk/internal/logger/LoggerFinderLoader", ALL);
    quiet(
        "java/util/logging/LogManager",
        "ensureLogManagerInitialized",
        "getLogManager",
        "drainLoggerRefQueueBounded");
    quiet("java/util/logging/Logger", "demandLogger", "doSetParent");

    // What a protection domain may do is worked out at the first question and kept.
    quiet("java/security/ProtectionDomain", "implies", "impliesWithAltFilePerm");

    // Security providers.
    quiet("sun/security/jca/GetInstance", "getInstance", "getService", "getServices");
    quiet("sun/security/jca/Providers", "getProviderList", "getFullProviderList");
    quiet("sun/security/jca/ProviderList", "getProvider", "getService", "getServices", "providers");
    quiet("sun/security/jca/JCAUtil", ALL);
    quiet("javax/crypto/JceSecurity", ALL);
    quiet("javax/net/ssl/SSLContext", "getDefault");
    quiet("java/security/Provider$Service", "hasKeyAttributes");
    quiet("java/security/MessageDigest", "getInstance");
    quiet("java/security/Signature", "getInstance");
    quiet("java/security/KeyFactory", "getInstance");
    quiet("java/security/KeyPairGenerator", "getInstance");
    quiet("javax/crypto/Cipher", "getInstance");
    quiet("javax/crypto/Mac", "getInstance");
    quiet("javax/crypto/KeyGenerator", "getInstance");

    // Blocks of digests, and keys from passwords: millions of accesses to arrays that nobody
    // shares.
    for (String digest : List.of("MD2", "MD4", "MD5", "SHA", "SHA2", "SHA3", "SHA5")) {
      quiet("sun/security/provider/" + digest, "implCompress", "implDigest", "implReset");
    }
    quiet("sun/security/provider/DigestBase", "implCompressMultiBlock");
    quiet("com/sun/crypto/provider/PBKDF2KeyImpl", "deriveKey");
    quiet("com/sun/crypto/provider/PKCS12PBECipherCore", "derive");

    // Factories of parsers: which there are is read once from a file.
    quiet("javax/xml/datatype/FactoryFinder", ALL);
    quiet("javax/xml/parsers/FactoryFinder", ALL);
    quiet("javax/xml/stream/FactoryFinder", ALL);
    quiet("javax/xml/transform/FactoryFinder", ALL);
    quiet("javax/xml/validation/SchemaFactoryFinder", ALL);
    quiet("javax/xml/xpath/XPathFactoryFinder", ALL);

    // What serializers and expressions of documents have at hand.
    quiet("com/sun/org/apache/xml/internal/serializer/OutputPropertiesFactory", ALL);
    quiet("com/sun/org/apache/xalan/internal/xsltc/trax/TransformerImpl", "setDefaults");
    quiet("com/sun/org/apache/xerces/internal/impl/xs/XSAttributeGroupDecl", "getAttributeUses");
    quiet("com/sun/org/apache/xerces/internal/impl/xs/XSComplexTypeDecl", "getContentModel");
    quiet("com/sun/org/apache/xml/internal/utils/ObjectPool", ALL);
    quiet("com/sun/org/apache/xml/internal/utils/XMLReaderManager", ALL);

    // Names of directories: the environment of a class loader is read once.
    quiet("com/sun/naming/internal/ResourceManager", ALL);

    // Handlers of protocols, and the jars that they have open, which outlive a run.
    quiet("java/net/URL", "getURLStreamHandler");
    quiet("sun/net/www/protocol/file/Handler", "openConnection");
    quiet(
        "sun/net/www/protocol/jar/JarFileFactory",
        "get",
        "getOrCreate",
        "getConnection",
        "cacheIfAbsent",
        "closeIfNotCached",
        "close");

    // Values of classes outlive a run; computing one is the program's business and stays outside.
    quiet("java/lang/ClassValue", "initializeMap");
    quiet(
        "java/lang/ClassValue$ClassValueMap",
        "startEntry",
        "finishEntry",
        "removeEntry",
        "changeEntry",
        "readAccess",
        "associateAccess",
        "removeAccess",
        "forcedAssociateAccess");

    // The JVM's list of executors, for thread dumps.
    quiet("jdk/internal/vm/ThreadContainers", "registerContainer", "deregisterContainer");

    // Each thread local draws a number that nobody sees.
    quiet("java/lang/ThreadLocal", "nextHashCode");

    // Buffers of files that a thread has read, perhaps only to load a class: given back at its end.
    quiet("jdk/internal/misc/TerminatingThreadLocal", "threadTerminated", "register", "unregister");

    // A thread that only the garbage collector wakes, or that calls it, stays out of the run.
    quiet("jdk/internal/ref/CleanerImpl", "start");
    quiet("sun/rmi/transport/GC$Daemon", "create");

    // How much memory buffers have taken outside of the heap: counted for the whole JVM, and given
    // back
    // by the collector.
    quiet("java/nio/Bits", "reserveMemory", "tryReserveMemory", "unreserveMemory");

    // Jars, which class loading reads at any time.
    quiet("java/util/zip/ZipFile", "getEntry", "getInputStream", "entries", "size", "close");
    quiet("java/util/zip/ZipFile$Source", "get", "release", "readAt", "readFullyAt");
    quiet("java/util/zip/ZipFile$CleanableResource", "getInflater", "releaseInflater", "run");
    quiet("java/util/zip/ZipFile$ZipFileInputStream", "read", "skip", "close", "initDataOffset");
    quiet("java/util/zip/ZipFile$ZipFileInflaterInputStream", "close", "fill");
    quiet("java/util/zip/ZipFile$ZipEntryIterator", "next", "hasNext");
    quiet("java/util/jar/JarFile", "getEntry", "getInputStream", "getManifest", "isMultiRelease");
  }

  static boolean contains(String owner, String method, String descriptor) {
    if (owner.equals("java/lang/reflect/Field")) {
      // The access itself was hooked before; how the JDK makes it is nobody's business.
      return ReflectiveAccessRewriter.isFieldAccess(method, descriptor)
          || Set.of(ANNOTATIONS).contains(method);
    }
    Set<String> methods = TABLE.get(owner);
    if (methods != null && methods.contains(method)) {
      return true;
    }
    boolean all =
        methods == null ? PACKAGES.stream().anyMatch(owner::startsWith) : methods.contains(ALL);
    return all && !method.startsWith("<");
  }

  /** Whether the method is quiet when its receiver is a class of the JDK. */
  static boolean isOfEnums(String owner, String method) {
    return owner.equals("java/lang/Class") && OF_ENUMS.contains(method);
  }
}
