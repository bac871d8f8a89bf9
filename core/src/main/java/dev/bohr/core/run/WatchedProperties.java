package dev.bohr.core.run;

import java.util.Collection;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * System properties that know whether they may have been changed. To compare them all before each
 * run took longer than a short run itself.
 */
final class WatchedProperties extends Properties {
  private static final long serialVersionUID = 1;

  private transient boolean touched;

  WatchedProperties(Properties original) {
    super.putAll(original);
    touched = false;
  }

  /** True when somebody may have changed something; views count, since they can be written to. */
  boolean isTouched() {
    return touched;
  }

  @Override
  public synchronized @Nullable Object put(Object key, Object value) {
    touched = true;
    return super.put(key, value);
  }

  @Override
  public synchronized void putAll(Map<?, ?> other) {
    touched = true;
    super.putAll(other);
  }

  @Override
  public synchronized @Nullable Object remove(Object key) {
    touched = true;
    return super.remove(key);
  }

  @Override
  public synchronized boolean remove(Object key, Object value) {
    touched = true;
    return super.remove(key, value);
  }

  @Override
  public synchronized void clear() {
    touched = true;
    super.clear();
  }

  @Override
  public synchronized @Nullable Object putIfAbsent(Object key, Object value) {
    touched = true;
    return super.putIfAbsent(key, value);
  }

  @Override
  public synchronized @Nullable Object replace(Object key, Object value) {
    touched = true;
    return super.replace(key, value);
  }

  @Override
  public synchronized boolean replace(Object key, Object old, Object value) {
    touched = true;
    return super.replace(key, old, value);
  }

  @Override
  public synchronized void replaceAll(BiFunction<? super Object, ? super Object, ?> function) {
    touched = true;
    super.replaceAll(function);
  }

  @Override
  public synchronized @Nullable Object computeIfAbsent(
      Object key, Function<? super Object, ?> function) {
    touched = true;
    return super.computeIfAbsent(key, function);
  }

  @Override
  public synchronized @Nullable Object computeIfPresent(
      Object key, BiFunction<? super Object, ? super Object, ?> function) {
    touched = true;
    return super.computeIfPresent(key, function);
  }

  @Override
  public synchronized @Nullable Object compute(
      Object key, BiFunction<? super Object, ? super Object, ?> function) {
    touched = true;
    return super.compute(key, function);
  }

  @Override
  public synchronized @Nullable Object merge(
      Object key, Object value, BiFunction<? super Object, ? super Object, ?> function) {
    touched = true;
    return super.merge(key, value, function);
  }

  @Override
  public Set<Object> keySet() {
    touched = true;
    return super.keySet();
  }

  @Override
  public Collection<Object> values() {
    touched = true;
    return super.values();
  }

  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    touched = true;
    return super.entrySet();
  }
}
