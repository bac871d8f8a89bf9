package dev.bohr.semantics.trust;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Maps, sets, lists and sums. */
final class Collections {
  private Collections() {}

  static List<Family<?>> families() {
    return List.of(
        hashMap(),
        keySet(),
        skipListMap(),
        list(),
        new Family<>("LongAdder", LongAdder::new, LongAdder::sum)
            .run("add", a -> a.add(1))
            .run("increment", LongAdder::increment)
            .get("sum", LongAdder::sum)
            .run("reset", LongAdder::reset)
            .get("sumThenReset", LongAdder::sumThenReset)
            .against("add", "add sum", "increment increment"),
        new Family<>("DoubleAdder", DoubleAdder::new, DoubleAdder::sum)
            .run("add", a -> a.add(1))
            .get("sum", DoubleAdder::sum)
            .run("reset", DoubleAdder::reset)
            .get("sumThenReset", DoubleAdder::sumThenReset)
            .against("add", "add sum", "add add"),
        new Family<>(
                "LongAccumulator", () -> new LongAccumulator(Math::max, 0), LongAccumulator::get)
            .run("accumulate", a -> a.accumulate(2))
            .run("accumulate3", a -> a.accumulate(3))
            .get("get", LongAccumulator::get)
            .run("reset", LongAccumulator::reset)
            .get("getThenReset", LongAccumulator::getThenReset)
            .against("accumulate3", "accumulate get", "accumulate accumulate3"),
        new Family<>(
                "DoubleAccumulator",
                () -> new DoubleAccumulator(Math::max, 0),
                DoubleAccumulator::get)
            .run("accumulate", a -> a.accumulate(2))
            .run("accumulate3", a -> a.accumulate(3))
            .get("get", DoubleAccumulator::get)
            .run("reset", DoubleAccumulator::reset)
            .get("getThenReset", DoubleAccumulator::getThenReset)
            .against("accumulate3", "accumulate get", "accumulate accumulate3"));
  }

  /** One key is there at the beginning, and two are not. */
  private static <M extends ConcurrentMap<Integer, String>> Family<M> map(Family<M> family) {
    return family
        .get("get", m -> m.get(1))
        .get("getMissing", m -> m.get(2))
        .get("containsKey", m -> m.containsKey(2))
        .get("put", m -> m.put(2, "put"))
        .get("putOver", m -> m.put(1, "over"))
        .get("putIfAbsent", m -> m.putIfAbsent(2, "absent"))
        .get("remove", m -> m.remove(1))
        .get("removeMissing", m -> m.remove(2))
        .get("removeValue", m -> m.remove(1, "one"))
        .get("removeOther", m -> m.remove(1, "other"))
        .get("replace", m -> m.replace(1, "replaced"))
        .get("replaceMissing", m -> m.replace(2, "replaced"))
        .get("replaceValue", m -> m.replace(1, "one", "replaced"))
        .get("replaceOther", m -> m.replace(1, "other", "replaced"))
        .get("compute", m -> m.compute(1, (k, v) -> v + "+"))
        .get("computeIfAbsent", m -> m.computeIfAbsent(2, k -> "computed"))
        .get("computeIfPresent", m -> m.computeIfPresent(1, (k, v) -> v + "+"))
        .get("merge", m -> m.merge(1, "m", String::concat))
        .run("putAll", m -> m.putAll(Map.of(2, "all", 3, "all")))
        .run("replaceAll", m -> m.replaceAll((k, v) -> v + "r"))
        .run("clear", M::clear)
        .get("size", M::size)
        .get("isEmpty", M::isEmpty)
        .get("containsValue", m -> m.containsValue("put"))
        .get("getOrDefault", m -> m.getOrDefault(2, "default"))
        .get("forEach", Collections::each)
        .get("equals", m -> m.equals(Map.of(1, "one", 2, "put")))
        .get("hashCode", M::hashCode)
        .get("toString", M::toString)
        .get("keys", m -> iterate(m.keySet().iterator()))
        .get("values", m -> iterate(m.values().iterator()))
        .get("entries", m -> iterate(m.entrySet().iterator()))
        .against(
            "put", "remove", "putOver get", "putIfAbsent remove", "removeValue put", "clear put");
  }

  private static Object each(Map<Integer, String> map) {
    List<String> seen = new ArrayList<>();
    map.forEach((k, v) -> seen.add(k + v));
    return seen;
  }

  private static Object iterate(Iterator<?> iterator) {
    StringBuilder seen = new StringBuilder();
    while (iterator.hasNext()) {
      seen.append(iterator.next()).append(' ');
    }
    return seen;
  }

  private static Family<ConcurrentHashMap<Integer, String>> hashMap() {
    return map(
        new Family<>(
                "ConcurrentHashMap",
                () -> {
                  // Large enough: the order of its elements would tell when it grows.
                  ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>(32);
                  map.put(1, "one");
                  return map;
                },
                ConcurrentHashMap<Integer, String>::toString)
            .get("mappingCount", ConcurrentHashMap::mappingCount));
  }

  private static Family<ConcurrentHashMap.KeySetView<Integer, Boolean>> keySet() {
    return new Family<>(
            "ConcurrentHashMap.KeySetView",
            () -> {
              ConcurrentHashMap.KeySetView<Integer, Boolean> set = ConcurrentHashMap.newKeySet();
              set.add(1);
              return set;
            },
            (ConcurrentHashMap.KeySetView<Integer, Boolean> s) -> s.toString())
        .get("contains", s -> s.contains(2))
        .get("add", s -> s.add(2))
        .get("addAgain", s -> s.add(1))
        .get("remove", s -> s.remove(1))
        .get("removeMissing", s -> s.remove(2))
        .get("addAll", s -> s.addAll(List.of(2, 3)))
        .get("iterator", s -> iterate(s.iterator()))
        .against("add", "remove", "add contains", "remove addAgain");
  }

  private static Family<ConcurrentSkipListMap<Integer, String>> skipListMap() {
    return map(new Family<>(
            "ConcurrentSkipListMap",
            () -> new ConcurrentSkipListMap<>(Map.of(1, "one")),
            ConcurrentSkipListMap<Integer, String>::toString))
        .get("pollFirstEntry", ConcurrentSkipListMap::pollFirstEntry)
        .get("pollLastEntry", ConcurrentSkipListMap::pollLastEntry)
        .get(
            "pollTwice",
            m -> {
              Object first = m.pollFirstEntry();
              return first + " " + m.pollLastEntry() + " " + m.pollFirstEntry();
            })
        .get("firstKey", ConcurrentSkipListMap::firstKey)
        .get("lastKey", ConcurrentSkipListMap::lastKey)
        .get("firstEntry", ConcurrentSkipListMap::firstEntry)
        .get("lastEntry", ConcurrentSkipListMap::lastEntry)
        .get("lowerKey", m -> m.lowerKey(2))
        .get("floorKey", m -> m.floorKey(2))
        .get("ceilingKey", m -> m.ceilingKey(2))
        .get("higherKey", m -> m.higherKey(1))
        .get("lowerEntry", m -> m.lowerEntry(2))
        .get("floorEntry", m -> m.floorEntry(2))
        .get("ceilingEntry", m -> m.ceilingEntry(2))
        .get("higherEntry", m -> m.higherEntry(1))
        .against("pollFirstEntry", "pollLastEntry put");
  }

  private static Family<CopyOnWriteArrayList<Integer>> list() {
    return new Family<>(
            "CopyOnWriteArrayList",
            () -> new CopyOnWriteArrayList<>(List.of(1, 2)),
            CopyOnWriteArrayList<Integer>::toString)
        .get("get", l -> l.get(1))
        .get("contains", l -> l.contains(3))
        .get("size", CopyOnWriteArrayList::size)
        .get("isEmpty", CopyOnWriteArrayList::isEmpty)
        .get("indexOf", l -> l.indexOf(2))
        .get("lastIndexOf", l -> l.lastIndexOf(2))
        .get("iterator", l -> iterate(l.iterator()))
        .get("listIterator", l -> iterate(l.listIterator()))
        .get("listIteratorAt", l -> iterate(l.listIterator(1)))
        .get("spliterator", l -> l.spliterator().estimateSize())
        .get("toArray", l -> Arrays.toString(l.toArray()))
        .get("toTypedArray", l -> Arrays.toString(l.toArray(new Integer[0])))
        .get("add", l -> l.add(3))
        .run("addAt", l -> l.add(0, 4))
        .get("addFirst", l -> Family.newer(l, "addFirst", 4))
        .get("addLast", l -> Family.newer(l, "addLast", 5))
        .get("addIfAbsent", l -> l.addIfAbsent(3))
        .get("set", l -> l.set(0, 6))
        .get("removeAt", l -> l.remove(1))
        .get("removeFirst", l -> Family.newer(l, "removeFirst"))
        .get("removeLast", l -> Family.newer(l, "removeLast"))
        .get("removeObject", l -> l.remove((Object) 2))
        .get("removeMissing", l -> l.remove((Object) 7))
        .run("clear", CopyOnWriteArrayList::clear)
        .get("addAll", l -> l.addAll(List.of(7, 8)))
        .get("addAllAbsent", l -> l.addAllAbsent(List.of(2, 3)))
        .get("removeIf", l -> l.removeIf(e -> e == 2))
        .get("removeAll", l -> l.removeAll(List.of(2, 3)))
        .get("retainAll", l -> l.retainAll(List.of(1, 3)))
        .run("replaceAll", l -> l.replaceAll(e -> e + 10))
        .run("sort", l -> l.sort((a, b) -> b - a))
        .get(
            "forEach",
            l -> {
              List<Integer> seen = new ArrayList<>();
              l.forEach(seen::add);
              return seen;
            })
        .get("containsAll", l -> l.containsAll(List.of(1, 3)))
        .get("equals", l -> l.equals(List.of(1, 2, 3)))
        .get("hashCode", CopyOnWriteArrayList::hashCode)
        .get("toString", CopyOnWriteArrayList::toString)
        .against("add", "removeObject", "clear add", "addIfAbsent removeAt", "set size");
  }
}
