package dev.bohr.libraries;

import groovy.lang.ExpandoMetaClass;
import groovy.lang.GroovySystem;
import groovy.lang.MetaClass;
import org.codehaus.groovy.reflection.CachedClass;
import org.codehaus.groovy.reflection.MixinInMetaClass;
import org.codehaus.groovy.reflection.ReflectionCache;

/**
 * One thread mixes a class into another of Groovy while a second looks for a method there. The meta
 * class keeps its mixins in a {@code LinkedHashSet} that has no lock, where all else in it has one.
 * It is described in pull request 2698 of the project. The symptom is a {@code
 * ConcurrentModificationException} in the thread that only looks.
 */
public final class GroovyMixins {
  private GroovyMixins() {}

  /** The class that is extended. */
  public static final class Order {}

  /** What it is extended with at first. */
  public static final class Prices {}

  /** What it is extended with later. */
  public static final class Taxes {}

  public static void main(String[] args) throws InterruptedException {
    ExpandoMetaClass meta = new ExpandoMetaClass(Order.class, false, true);
    meta.initialize();
    // Groovy holds meta classes weakly, and the garbage collector is under nobody's control.
    MetaClass pricesMeta = GroovySystem.getMetaClassRegistry().getMetaClass(Prices.class);
    CachedClass prices = ReflectionCache.getCachedClass(Prices.class);
    CachedClass taxes = ReflectionCache.getCachedClass(Taxes.class);
    new MixinInMetaClass(meta, prices);
    Thread mixes = new Thread(() -> new MixinInMetaClass(meta, taxes), "mixes");
    Thread looks = new Thread(() -> meta.findMixinMethod("price", new Class<?>[0]), "looks");
    mixes.start();
    looks.start();
    mixes.join();
    looks.join();
    if (pricesMeta.getTheClass() != prices.getTheClass()) {
      throw new AssertionError("the meta class of prices is of " + pricesMeta.getTheClass());
    }
  }
}
