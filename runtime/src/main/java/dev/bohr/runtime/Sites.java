package dev.bohr.runtime;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The table of sites: every place in rewritten code that calls a hook has an int, given out by the
 * agent when it rewrites the class.
 *
 * <p>The table also holds the point set as one byte per site, since the hooks look at it first.
 */
public final class Sites {
  private Sites() {}

  /** What the code does at a site. */
  public static final byte READ = 0;

  public static final byte WRITE = 1;
  public static final byte UPDATE = 2;
  public static final byte MONITOR = 3;
  public static final byte CALL = 4;

  /** Properties of a site; bits. */
  public static final int STATIC = 1;

  /** Known to be volatile when the class was rewritten; otherwise resolved at run time. */
  public static final int VOLATILE = 2;

  public static final int FINAL = 4;
  public static final int ELEMENT = 8;
  public static final int LIBRARY = 16;

  /** In place of the number of a site that has none yet. */
  public static final int NONE = -1;

  /** In place of a field: what the start of a thread changes. */
  public static final String START = "start()";

  /** A site as the agent describes it. Names are internal (slashes), as in class files. */
  public record Site(
      int id,
      String className,
      String method,
      String descriptor,
      @Nullable String file,
      int line,
      int bytecodeIndex,
      byte action,
      int flags,
      @Nullable String owner,
      @Nullable String name,
      @Nullable String type) {
    public boolean is(int flag) {
      return (flags & flag) != 0;
    }

    /** Spelt out, like equals: records would load classes here, while others are being loaded. */
    @Override
    public int hashCode() {
      int place = 31 * className.hashCode() + method.hashCode();
      return 31 * (31 * place + descriptor.hashCode()) + bytecodeIndex;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Site that
          && id == that.id
          && bytecodeIndex == that.bytecodeIndex
          && line == that.line
          && action == that.action
          && flags == that.flags
          && className.equals(that.className)
          && method.equals(that.method)
          && descriptor.equals(that.descriptor)
          && Objects.equals(file, that.file)
          && Objects.equals(owner, that.owner)
          && Objects.equals(name, that.name)
          && Objects.equals(type, that.type);
    }

    private Site numbered(int number) {
      return new Site(
          number,
          className,
          method,
          descriptor,
          file,
          line,
          bytecodeIndex,
          action,
          flags,
          owner,
          name,
          type);
    }
  }

  private static volatile Site[] table = new Site[1024];
  private static byte[] treatments = new byte[1024];

  /** What the hooks see: the treatments, or nothing while all rest. */
  private static byte[] points = treatments;

  private static int count = 1;

  /** Site 0 stands for "unknown place" and is always a point. */
  static {
    table[0] = new Site(0, "unknown", "unknown", "()V", null, 0, -1, CALL, 0, null, null, null);
    treatments[0] = Sites.POINT;
  }

  /** Called by the agent for each hook it inserts; the site comes without a number. */
  public static synchronized int register(Site unnumbered) {
    int id = count;
    if (id == table.length) {
      Site[] grownTable = new Site[2 * id];
      System.arraycopy(table, 0, grownTable, 0, id);
      byte[] grown = new byte[2 * id];
      System.arraycopy(treatments, 0, grown, 0, id);
      points = points == treatments ? grown : new byte[2 * id];
      treatments = grown;
      table = grownTable;
    }
    Site site = unnumbered.numbered(id);
    table[id] = site;
    treatments[id] = Control.mode.treatment(site);
    count = id + 1;
    return id;
  }

  public static Site get(int site) {
    return table[site];
  }

  public static synchronized int count() {
    return count;
  }

  /** How the hooks treat a site. */
  public static final byte OFF = 0;

  /** A point: a controlled run may switch threads there. */
  public static final byte POINT = 1;

  /** Reported to the mode, but no point. */
  public static final byte WATCHED = 2;

  /** True when hooks at the site must call the mode. */
  static boolean isOn(int site) {
    return points[site] != OFF;
  }

  /** True when a controlled run may switch threads at the site. */
  public static boolean isPoint(int site) {
    return treatments[site] == POINT;
  }

  /** Changes the point set; called between runs only. */
  public static synchronized void set(int site, byte treatment) {
    treatments[site] = treatment;
  }

  /**
   * While all sites rest, accesses go by as if there was no hook. For a run with one thread only,
   * which has nobody to switch to.
   */
  public static synchronized void rest(boolean on) {
    if (on != (points != treatments)) {
      points = on ? new byte[treatments.length] : treatments;
    }
  }
}
