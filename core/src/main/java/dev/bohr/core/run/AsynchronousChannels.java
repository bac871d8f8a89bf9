package dev.bohr.core.run;

import dev.bohr.runtime.SocketHooks;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.channels.AsynchronousChannelGroup;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Lets the JDK forget the threads that serve asynchronous channels by default. They have ended with
 * their run: the next one would wait for its completions for ever.
 */
final class AsynchronousChannels {
  private AsynchronousChannels() {}

  static final String PROVIDER = "sun.nio.ch.LinuxAsynchronousChannelProvider";
  static final String POOL = "sun.nio.ch.ThreadPool$DefaultThreadPoolHolder";
  static final String FILES = "sun.nio.ch.SimpleAsynchronousFileChannelImpl$DefaultExecutorHolder";

  static void forget() {
    if (!SocketHooks.takeAsynchronousChannels()) {
      return;
    }
    try {
      forgetGroup();
      JdkStatics.renew((ThreadPoolExecutor) JdkStatics.value(FILES, "defaultExecutor", null));
    } catch (ReflectiveOperationException | IOException | RuntimeException otherJdk) {
      // The next run may wait in vain, and say so.
      return;
    }
  }

  /** Its threads are in the kernel, which they leave when it is shut down. */
  private static void forgetGroup() throws ReflectiveOperationException, IOException {
    Field port = JdkStatics.field(PROVIDER, "defaultPort");
    AsynchronousChannelGroup group = (AsynchronousChannelGroup) port.get(null);
    port.set(null, null);
    if (group != null) {
      group.shutdownNow();
      Object pool = JdkStatics.value(POOL, "defaultThreadPool", null);
      Field executor = pool.getClass().getDeclaredField("executor");
      executor.setAccessible(true);
      JdkStatics.renew((ThreadPoolExecutor) executor.get(pool));
    }
  }
}
