package dev.bohr.agent.jdk;

import static dev.bohr.agent.jdk.BodyHooks.Answer.DONE;
import static dev.bohr.agent.jdk.BodyHooks.Answer.INT;
import static dev.bohr.agent.jdk.BodyHooks.Answer.LONG;
import static dev.bohr.agent.jdk.BodyHooks.Answer.NOTHING;
import static dev.bohr.agent.jdk.BodyHooks.Answer.OBJECT;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The methods of the JDK whose body starts with a hook: one table, one row per method.
 *
 * <p>A body is hooked, rather than its calls, where a subclass or a native caller could come in by
 * another way. Rows for JDK 17 and for newer ones stand side by side.
 */
final class BodyHooks {
  private BodyHooks() {}

  /** What the answer of the hook means. */
  enum Answer {
    /** The hook says nothing; the body goes on. */
    NOTHING,
    /** True: done. The method returns, with true if it returns a boolean. */
    DONE,
    /** An int that is not negative is the result. */
    INT,
    /** A long greater than zero is the result. */
    LONG,
    /** An object that is not null is the result. */
    OBJECT
  }

  /**
   * A row.
   *
   * @param method name and descriptor
   * @param hook class and method in {@code dev.bohr.runtime}, and the descriptor
   * @param arguments what the hook gets: {@code this}, {@code null}, {@code false}, {@code true},
   *     {@code 0L}, or {@code $n} for the nth parameter, from 1
   * @param onlyPositive the number of a long parameter; the hook is asked only when that is greater
   *     than zero. 0 stands for always
   */
  record Row(
      String owner,
      String method,
      Answer answer,
      String hook,
      List<String> arguments,
      int onlyPositive) {
    String hookClass() {
      return hook.substring(0, hook.indexOf('.'));
    }

    String hookName() {
      return hook.substring(hook.indexOf('.') + 1, hook.indexOf('('));
    }

    String hookDescriptor() {
      return hook.substring(hook.indexOf('('));
    }

    Row whenPositive(int parameter) {
      return new Row(owner, method, answer, hook, arguments, parameter);
    }
  }

  private static Row row(
      String owner, String method, Answer answer, String hook, String arguments) {
    List<String> list = arguments.isEmpty() ? List.of() : List.of(arguments.split(" "));
    return new Row(owner, method, answer, hook, list, 0);
  }

  private static final String THREAD = "java/lang/Thread";
  private static final String GROUP = "java/lang/ThreadGroup";
  private static final String NUMBERING = THREAD + "$ThreadNumbering";
  private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";
  private static final String UNSAFE = "sun/misc/Unsafe";
  private static final String FORK_JOIN_POOL = "java/util/concurrent/ForkJoinPool";
  private static final String RUNTIME = "java/lang/Runtime";
  private static final String STREAM_CLASS = "java/io/ObjectStreamClass";
  private static final String BEANS = "com/sun/jmx/mbeanserver/Repository";
  private static final String CHANNELS = "sun/nio/ch/";
  private static final String ENDPOINT = "sun/rmi/transport/tcp/TCPEndpoint";
  private static final String SEEDS = "jdk/internal/util/random/RandomSupport";

  private static final String START = "ThreadHooks.start(Ljava/lang/Thread;)Z";
  private static final String INTERRUPT = "ThreadHooks.interrupt(Ljava/lang/Thread;)Z";
  private static final String INTERRUPTED = "ThreadHooks.interrupted(Ljava/lang/Thread;Z)I";
  private static final String STATE =
      "ThreadHooks.state(Ljava/lang/Thread;)Ljava/lang/Thread$State;";
  private static final String STACK = "[Ljava/lang/StackTraceElement;";
  private static final String ENUMERATE =
      "ThreadHooks.enumerate(L" + GROUP + ";[Ljava/lang/Thread;";
  private static final String PARK = "ParkHooks.park(Ljava/lang/Object;ZJ)Z";
  private static final String UNPARK = "ParkHooks.unpark(Ljava/lang/Thread;)Z";
  private static final String NUMBER = "SlotHooks.threadNumber()I";
  private static final String POOL_NUMBER = "SlotHooks.poolNumber()I";
  private static final String ID = "SlotHooks.threadId()J";
  private static final String SEED = "SlotHooks.seed()J";
  private static final String FILL = "SlotHooks.fill([B)Z";
  private static final String HASH = "IdentityHooks.identityHashCode(Ljava/lang/Object;)I";
  private static final String USE = "ReflectionHooks.use(Ljava/lang/Class;)V";
  private static final String DESERIALISED =
      "ReflectionHooks.deserialised(Ljava/io/ObjectStreamClass;)V";
  private static final String ADDRESS = "Ljava/net/SocketAddress;";
  private static final String OPENED = "SocketHooks.opened(Ljava/lang/Object;)V";
  private static final String ASYNCHRONOUS = "SocketHooks.asynchronousChannels()V";
  private static final String EXIT = "ExitHooks.exit(I)V";
  private static final String HOOK = "ExitHooks.shutdownHook(Ljava/lang/Thread;)Z";

  static final List<Row> ROWS =
      List.of(
          row(
              BEANS,
              "addMBean(Ljavax/management/DynamicMBean;Ljavax/management/ObjectName;L"
                  + BEANS
                  + "$RegistrationContext;)V",
              NOTHING,
              "BeanHooks.registered(Ljava/lang/Object;Ljava/lang/Object;)V",
              "this $2"),

          // Threads: JDK 17 counts them in Thread itself, newer ones in nested classes.
          row(THREAD, "start()V", DONE, START, "this"),
          row(THREAD, "interrupt()V", DONE, INTERRUPT, "this"),
          row(THREAD, "isInterrupted()Z", INT, INTERRUPTED, "this false"),
          row(THREAD, "interrupted()Z", INT, INTERRUPTED, "null true"),
          row(THREAD, "getState()Ljava/lang/Thread$State;", OBJECT, STATE, "this"),
          row(THREAD, "threadState()Ljava/lang/Thread$State;", OBJECT, STATE, "this"),
          row(THREAD, "alive()Z", INT, "ThreadHooks.alive(Ljava/lang/Thread;)I", "this"),
          row(THREAD, "join(J)V", DONE, "ThreadHooks.joined(Ljava/lang/Thread;J)Z", "this $1"),
          row(
              THREAD,
              "getStackTrace()" + STACK,
              OBJECT,
              "ThreadHooks.stackTrace(Ljava/lang/Thread;)" + STACK,
              "this"),
          row(
              THREAD,
              "getAllStackTraces()Ljava/util/Map;",
              OBJECT,
              "ThreadHooks.allStackTraces()Ljava/util/Map;",
              ""),
          row(THREAD, "stop()V", DONE, "StopHooks.stop(Ljava/lang/Thread;)Z", "this"),
          row(THREAD, "suspend()V", DONE, "StopHooks.suspend(Ljava/lang/Thread;)Z", "this"),
          row(THREAD, "resume()V", DONE, "StopHooks.resume(Ljava/lang/Thread;)Z", "this"),
          row(GROUP, "activeCount()I", INT, "ThreadHooks.activeCount(L" + GROUP + ";)I", "this"),
          row(GROUP, "enumerate([Ljava/lang/Thread;)I", INT, ENUMERATE + ")I", "this $1"),
          row(GROUP, "enumerate([Ljava/lang/Thread;Z)I", INT, ENUMERATE + "Z)I", "this $1 $2"),
          row(GROUP, "interrupt()V", DONE, "ThreadHooks.interruptAll(L" + GROUP + ";)Z", "this"),
          row(
              GROUP,
              "stopOrSuspend(Z)Z",
              INT,
              "StopHooks.stopOrSuspend(L" + GROUP + ";Z)I",
              "this $1"),
          row(THREAD, "nextThreadNum()I", INT, NUMBER, ""),
          row(NUMBERING, "next()I", INT, NUMBER, ""),
          row(THREAD, "nextThreadID()J", LONG, ID, ""),
          row(THREAD + "$ThreadIdentifiers", "next()J", LONG, ID, ""),
          row(FORK_JOIN_POOL, "getAndAddPoolIds(I)I", INT, POOL_NUMBER, ""),
          // Who ends a pool asks this until submitters have let go of their queues, without a
          // pause.
          row(FORK_JOIN_POOL, "cleanQueues()Z", NOTHING, "ThreadHooks.onSpinWait()V", ""),

          // Permits. A wait of no time does nothing, but zero means for ever to the hook.
          row(LOCK_SUPPORT, "park()V", DONE, PARK, "null false 0L"),
          row(LOCK_SUPPORT, "park(Ljava/lang/Object;)V", DONE, PARK, "$1 false 0L"),
          row(LOCK_SUPPORT, "parkNanos(J)V", DONE, PARK, "null false $1").whenPositive(1),
          row(LOCK_SUPPORT, "parkNanos(Ljava/lang/Object;J)V", DONE, PARK, "$1 false $2")
              .whenPositive(2),
          row(LOCK_SUPPORT, "parkUntil(J)V", DONE, PARK, "null true $1"),
          row(LOCK_SUPPORT, "parkUntil(Ljava/lang/Object;J)V", DONE, PARK, "$1 true $2"),
          row(LOCK_SUPPORT, "unpark(Ljava/lang/Thread;)V", DONE, UNPARK, "$1"),
          row(
              LOCK_SUPPORT,
              "getBlocker(Ljava/lang/Thread;)Ljava/lang/Object;",
              OBJECT,
              "ParkHooks.blocker(Ljava/lang/Thread;)Ljava/lang/Object;",
              "$1"),
          row(UNSAFE, "park(ZJ)V", DONE, PARK, "null $1 $2"),
          row(UNSAFE, "unpark(Ljava/lang/Object;)V", DONE, UNPARK, "$1"),

          // Objects that no constructor makes.
          row(UNSAFE, "allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", NOTHING, USE, "$1"),
          row(STREAM_CLASS, "newInstance()Ljava/lang/Object;", NOTHING, DESERIALISED, "this"),

          // Sockets, which outlive a run.
          row(CHANNELS + "NioSocketImpl", "create(Z)V", NOTHING, OPENED, "this"),
          row(CHANNELS + "NioSocketImpl", "accept(Ljava/net/SocketImpl;)V", NOTHING, OPENED, "$1"),
          row(CHANNELS + "SocketChannelImpl", "connect(" + ADDRESS + ")Z", NOTHING, OPENED, "this"),
          row(
              CHANNELS + "ServerSocketChannelImpl",
              "bind(" + ADDRESS + "I)Ljava/nio/channels/ServerSocketChannel;",
              NOTHING,
              OPENED,
              "this"),
          row(
              CHANNELS + "AsynchronousServerSocketChannelImpl",
              "bind(" + ADDRESS + "I)Ljava/nio/channels/AsynchronousServerSocketChannel;",
              NOTHING,
              OPENED,
              "this"),
          row(
              CHANNELS + "DatagramChannelImpl",
              "bind(" + ADDRESS + ")Ljava/nio/channels/DatagramChannel;",
              NOTHING,
              OPENED,
              "this"),
          row(
              CHANNELS + "SelectorImpl",
              "lockAndDoSelect(Ljava/util/function/Consumer;J)I",
              NOTHING,
              OPENED,
              "this"),
          row(
              ENDPOINT,
              "getLocalEndpoint(ILjava/rmi/server/RMIClientSocketFactory;"
                  + "Ljava/rmi/server/RMIServerSocketFactory;)L"
                  + ENDPOINT
                  + ";",
              NOTHING,
              "SocketHooks.remoteObjects()V",
              ""),
          row(
              CHANNELS + "LinuxAsynchronousChannelProvider",
              "defaultEventPort()Lsun/nio/ch/EPollPort;",
              NOTHING,
              ASYNCHRONOUS,
              ""),
          row(
              CHANNELS + "SimpleAsynchronousFileChannelImpl",
              "open(Ljava/io/FileDescriptor;ZZLsun/nio/ch/ThreadPool;)"
                  + "Ljava/nio/channels/AsynchronousFileChannel;",
              NOTHING,
              ASYNCHRONOUS,
              ""),
          row(
              CHANNELS + "SimpleAsynchronousFileChannelImpl",
              "open(Ljava/io/FileDescriptor;Ljava/lang/String;ZZLsun/nio/ch/ThreadPool;)"
                  + "Ljava/nio/channels/AsynchronousFileChannel;",
              NOTHING,
              ASYNCHRONOUS,
              ""),
          row(
              "java/lang/ProcessHandleImpl",
              "completion(JZ)Ljava/util/concurrent/CompletableFuture;",
              NOTHING,
              "ProcessHooks.awaited()V",
              ""),

          // The end of the JVM.
          row(RUNTIME, "exit(I)V", NOTHING, EXIT, "$1"),
          row(RUNTIME, "halt(I)V", NOTHING, EXIT, "$1"),
          row(RUNTIME, "addShutdownHook(Ljava/lang/Thread;)V", DONE, HOOK, "$1"),
          row(RUNTIME, "removeShutdownHook(Ljava/lang/Thread;)Z", DONE, HOOK, "$1"),

          // Chance. Newer JDKs keep the hash of an enum constant in a field, from run to run.
          row("java/lang/Enum", "hashCode()I", INT, HASH, "this"),
          row("java/util/Random", "seedUniquifier()J", LONG, SEED, ""),
          row(SEEDS, "initialSeed()J", LONG, SEED, ""),
          row("java/security/SecureRandom", "nextBytes([B)V", DONE, FILL, "$1"));

  private static final Map<String, List<Row>> BY_OWNER =
      ROWS.stream().collect(Collectors.groupingBy(Row::owner));

  /** The row of a method, or null. */
  static @Nullable Row find(String owner, String method, String descriptor) {
    for (Row row : BY_OWNER.getOrDefault(owner, List.of())) {
      if (row.method().equals(method + descriptor)) {
        return row;
      }
    }
    return null;
  }
}
