package dev.bohr.semantics.trust;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The operations of one class of the JDK, and what they are tried against.
 *
 * @param <T> what the threads share: an object of the class, or something that holds one
 */
final class Family<T> {
  final String name;
  final Supplier<T> fresh;
  final Call<T> state;

  /** What is left to do, and to see, when both threads are done. */
  Call<T> end = shared -> "";

  /** In the order in which they were given. */
  final Map<String, Call<T>> calls = new LinkedHashMap<>();

  /** What the other thread does: names of operations, one after another. */
  final List<List<String>> partners = new ArrayList<>();

  /** Something that a thread does with the shared object; the answer is observed. */
  @FunctionalInterface
  interface Call<T> {
    Object on(T shared) throws Exception;
  }

  /** As {@link Call}, where there is nothing to observe but that it returned. */
  @FunctionalInterface
  interface Deed<T> {
    void on(T shared) throws Exception;
  }

  /**
   * @param fresh makes the shared object in its state at the beginning
   * @param state all that can be seen of the object when nobody uses it
   */
  Family(String name, Supplier<T> fresh, Call<T> state) {
    this.name = name;
    this.fresh = fresh;
    this.state = state;
  }

  Family<T> get(String operation, Call<T> call) {
    if (calls.put(operation, call) != null) {
      throw new IllegalArgumentException(operation + " is given twice");
    }
    return this;
  }

  Family<T> run(String operation, Deed<T> deed) {
    return get(
        operation,
        shared -> {
          deed.on(shared);
          return "done";
        });
  }

  Family<T> atEnd(Call<T> call) {
    end = call;
    return this;
  }

  /** Each is a sequence of operations, separated by blanks. */
  Family<T> against(String... scripts) {
    for (String script : scripts) {
      List<String> names = List.of(script.split(" "));
      names.forEach(this::call);
      partners.add(names);
    }
    return this;
  }

  Call<T> call(String operation) {
    Call<T> call = calls.get(operation);
    if (call == null) {
      throw new IllegalArgumentException(name + " has no operation " + operation);
    }
    return call;
  }

  /**
   * Every operation against partners.
   *
   * @param most how many partners an operation gets; they take turns
   */
  List<Client<T>> clients(int most) {
    List<Client<T>> clients = new ArrayList<>();
    int turn = 0;
    for (String operation : calls.keySet()) {
      for (int i = 0; i < Math.min(most, partners.size()); i++) {
        List<String> partner = partners.get(turn++ % partners.size());
        clients.add(new Client<>(this, List.of(operation), partner));
      }
    }
    return clients;
  }

  /** Every operation on its own. */
  List<Client<T>> soloists() {
    return calls.keySet().stream()
        .map(operation -> new Client<>(this, List.of(operation), List.of()))
        .toList();
  }

  /** Methods that only newer JDKs have. */
  static Object newer(Object receiver, String method, Object... arguments) throws Exception {
    Class<?>[] types = new Class<?>[arguments.length];
    java.util.Arrays.fill(types, Object.class);
    try {
      return String.valueOf(
          receiver.getClass().getMethod(method, types).invoke(receiver, arguments));
    } catch (NoSuchMethodException older) {
      return "not in this JDK";
    } catch (java.lang.reflect.InvocationTargetException e) {
      return e.getCause().getClass().getSimpleName();
    }
  }
}
