package dev.bohr.core.engine;

import dev.bohr.runtime.Sites;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers the fields that sites access, and gives static fields an object to be of. */
final class Places {
  private final Map<String, Integer> fields = new HashMap<>();

  /**
   * Stands in for the statics of a class.
   *
   * @param owner internal name of the class
   */
  static final class Statics {
    final String owner;

    Statics(String owner) {
      this.owner = owner;
    }
  }

  private final Map<String, Object> classes = new HashMap<>();
  private int[] fieldOfSite = new int[256];
  private @Nullable Object[] ownerOfSite = new Object[256];

  /** The number of the field at a site, from 1; all elements of arrays are one. */
  int field(int site) {
    if (site >= fieldOfSite.length) {
      fieldOfSite = Arrays.copyOf(fieldOfSite, 2 * site);
    }
    int field = fieldOfSite[site];
    if (field == 0) {
      Sites.Site place = Sites.get(site);
      field = place.is(Sites.ELEMENT) ? field("[]", null) : field(place.name(), place.type());
      fieldOfSite[site] = field;
    }
    return field;
  }

  int field(@Nullable String name, @Nullable String type) {
    return fields.computeIfAbsent(name + ":" + type, k -> fields.size() + 1);
  }

  /** Statics have no object; one stands in for each class. */
  Object owner(int site) {
    if (site >= ownerOfSite.length) {
      ownerOfSite = Arrays.copyOf(ownerOfSite, 2 * site);
    }
    Object owner = ownerOfSite[site];
    if (owner == null) {
      String name = Sites.get(site).owner();
      owner = classes.computeIfAbsent(name == null ? "" : name, Statics::new);
      ownerOfSite[site] = owner;
    }
    return owner;
  }
}
