package dev.bohr.launch;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;

/**
 * What engines are asked. Each version of the platform wants something more in it than the one
 * before: a place for files (1.12), a store (1.13), a token to cancel by (6.0). So everything is
 * given by its type, as the version at hand asks for it.
 */
final class Requests {
  /** The way with the most parameters. */
  private static final Method CREATE =
      Arrays.stream(ExecutionRequest.class.getMethods())
          .filter(method -> method.getName().equals("create"))
          .max(Comparator.comparingInt(Method::getParameterCount))
          .orElseThrow();

  private final ConfigurationParameters configuration;
  private @Nullable Path directory;

  Requests(ConfigurationParameters configuration) {
    this.configuration = configuration;
  }

  /** To find what any of the selectors selects, without filters. */
  EngineDiscoveryRequest discovery(List<? extends DiscoverySelector> selectors) {
    return proxy(
        EngineDiscoveryRequest.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getSelectorsByType" ->
                  selectors.stream().filter(((Class<?>) arguments[0])::isInstance).toList();
              case "getFiltersByType" -> List.of();
              case "getConfigurationParameters" -> configuration;
              case "getDiscoveryListener" -> EngineDiscoveryListener.NOOP;
              default -> other(proxy, method);
            });
  }

  ExecutionRequest execution(TestDescriptor root, EngineExecutionListener listener) {
    Class<?>[] types = CREATE.getParameterTypes();
    Object[] arguments = new Object[types.length];
    try {
      for (int i = 0; i < types.length; i++) {
        arguments[i] =
            switch (types[i].getSimpleName()) {
              case "TestDescriptor" -> root;
              case "EngineExecutionListener" -> listener;
              case "ConfigurationParameters" -> configuration;
              // One for the session of a launcher, and in it one for the request.
              case "NamespacedHierarchicalStore" -> {
                Object session = types[i].getConstructor(types[i]).newInstance((Object) null);
                yield types[i].getMethod("newChild").invoke(session);
              }
              case "CancellationToken" -> types[i].getMethod("disabled").invoke(null);
              default -> outputDirectories(types[i]);
            };
      }
      return (ExecutionRequest) CREATE.invoke(null, arguments);
    } catch (ReflectiveOperationException unknown) {
      throw new IllegalStateException(
          "this version of the JUnit Platform is not known to Bohr; use another", unknown);
    }
  }

  private @Nullable Object other(Object proxy, Method method) {
    return switch (method.getName()) {
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> false;
      case "toString" -> "a request of Bohr";
      default -> outputDirectories(method.getReturnType());
    };
  }

  /** Files that tests publish go to a temporary directory, which is made when it is asked for. */
  private @Nullable Object outputDirectories(Class<?> type) {
    if (!type.isInterface()) {
      return null;
    }
    return proxy(
        type,
        (proxy, method, arguments) ->
            method.getReturnType() == Path.class ? directory() : other(proxy, method));
  }

  private Path directory() throws java.io.IOException {
    if (directory == null) {
      directory = Files.createTempDirectory("bohr-test-output-");
    }
    return directory;
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(Requests.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
