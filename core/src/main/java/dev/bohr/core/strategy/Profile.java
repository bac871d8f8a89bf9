package dev.bohr.core.strategy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the watched runs of a search have shown: which sites come together on the same thing, and
 * how often each thread passes them. Sites whose operations met on one object, field or element
 * form a <em>group</em>; a group is <em>contended</em> when two threads had conflicting operations
 * of it. Strategies aim at contended groups.
 *
 * <p>Threads are known across runs by their spawn paths, sites by their numbers. Everything is kept
 * in the order of its first appearance, so that the same runs teach the same.
 */
public final class Profile {
  /** Runs watched at the start. */
  private static final int WATCHED_FIRST = 16;

  /** Later, one run in so many is watched. */
  private static final int WATCHED_EVERY = 64;

  private long asked;

  /** True for the runs of a search that are worth a closer look: the first, and some later ones. */
  public static boolean isWatched(long run) {
    return run < WATCHED_FIRST || run % WATCHED_EVERY == 0;
  }

  private static final int NONE = -1;

  /** By site: the next site towards the representative of its group, itself when it is that. */
  private int[] parents = new int[256];

  /** By representative: true when two threads had conflicting operations on one thing. */
  private boolean[] contended = new boolean[256];

  /** By site: true when an operation there has changed something. */
  private boolean[] writing = new boolean[256];

  /** By site: its place in {@link #order}. */
  private int[] ranks = new int[256];

  /** The known sites. */
  private int[] order = new int[64];

  private int sites;

  private final Map<String, Integer> ids = new HashMap<>();

  /** By thread and rank: how often the thread came there in the last watched run that had it. */
  private int[][] passes = new int[8][];

  /** Runs watched, and how many there were when what follows was found out. */
  private long watched;

  private long refreshed = -1;

  /** By site: the number of its contended group, or {@link #NONE}. */
  private int[] groupAt = new int[0];

  private int groups;

  /** By contended group: its sites, and by thread how often it came to them. */
  private int[][] sitesOf = new int[0][];

  private int[][] passesOf = new int[0][];

  /** The number of a thread across runs. */
  int id(String path) {
    Integer known = ids.get(path);
    if (known == null) {
      known = ids.size();
      ids.put(path, known);
      if (known == passes.length) {
        passes = Arrays.copyOf(passes, 2 * known);
      }
      passes[known] = new int[0];
    }
    return known;
  }

  /** How many threads are known; their numbers are below it. */
  int threads() {
    return ids.size();
  }

  /** How many contended groups there are; a run that begins asks this before all else. */
  int groups() {
    if (refreshed != watched) {
      refreshed = watched;
      refresh();
    }
    return groups;
  }

  /** The contended group that a site belongs to; -1 for none. */
  int groupAt(int site) {
    return site >= 0 && site < groupAt.length ? groupAt[site] : NONE;
  }

  int[] sitesOf(int group) {
    return sitesOf[group];
  }

  /** How often each thread came to a group, by its number. */
  int[] passesOf(int group) {
    return passesOf[group];
  }

  boolean writes(int site) {
    return writing[site];
  }

  private void refresh() {
    groupAt = new int[parents.length];
    groups = 0;
    for (int site = 0; site < groupAt.length; site++) {
      groupAt[site] = NONE;
    }
    for (int i = 0; i < sites; i++) {
      if (parents[order[i]] == order[i] && contended[order[i]]) {
        groupAt[order[i]] = groups++;
      }
    }
    sitesOf = new int[groups][0];
    passesOf = new int[groups][ids.size()];
    for (int i = 0; i < sites; i++) {
      int group = groupAt[root(order[i])];
      groupAt[order[i]] = group;
      if (group != NONE) {
        int[] members = sitesOf[group];
        sitesOf[group] = Arrays.copyOf(members, members.length + 1);
        sitesOf[group][members.length] = order[i];
        for (int id = 0; id < passesOf[group].length; id++) {
          passesOf[group][id] += i < passes[id].length ? passes[id][i] : 0;
        }
      }
    }
  }

  private int root(int site) {
    int root = site;
    while (parents[root] != root) {
      root = parents[root];
    }
    parents[site] = root;
    return root;
  }

  private void add(int site, boolean writes) {
    if (site >= parents.length) {
      int size = Math.max(2 * parents.length, site + 1);
      parents = Arrays.copyOf(parents, size);
      contended = Arrays.copyOf(contended, size);
      writing = Arrays.copyOf(writing, size);
      ranks = Arrays.copyOf(ranks, size);
    }
    if (parents[site] == 0) {
      parents[site] = site;
      if (sites == order.length) {
        order = Arrays.copyOf(order, 2 * sites);
      }
      ranks[site] = sites;
      order[sites++] = site;
    }
    writing[site] |= writes;
  }

  private void join(int one, int two) {
    int a = root(one);
    int b = root(two);
    if (a != b) {
      parents[b] = a;
      contended[a] |= contended[b];
    }
  }

  private void contend(int site) {
    contended[root(site)] = true;
  }

  /** Watches the run that begins if it is one of the first, or its turn; null otherwise. */
  @Nullable Steps steps(Decision.Threads threads) {
    long run = asked++;
    if (!isWatched(run)) {
      return null;
    }
    watched++;
    return new Watcher(threads);
  }

  /** Who was at one part of an object. */
  private static final class Use {
    final int site;
    int thread = -1;
    boolean several;
    boolean written;

    Use(int site) {
      this.site = site;
    }
  }

  private final class Watcher implements Steps {
    private final Decision.Threads threads;
    private final Parts<Use> uses = new Parts<>();
    private int[] idOf = new int[8];

    Watcher(Decision.Threads threads) {
      this.threads = threads;
    }

    @Override
    public void steps(int thread, Operation operation) {
      int site = operation.site;
      if (site <= 0) {
        return;
      }
      add(site, operation.writes);
      count(thread, site);
      Object on = operation.on;
      if (on != null) {
        Use known = uses.get(on, operation.part);
        Use use = known == null ? uses.add(on, operation.part, new Use(site)) : known;
        join(use.site, site);
        use.several |= use.thread >= 0 && use.thread != thread;
        use.thread = thread;
        use.written |= operation.writes;
        if (use.several && use.written) {
          contend(site);
        }
      }
    }

    private void count(int thread, int site) {
      if (thread >= idOf.length) {
        idOf = Arrays.copyOf(idOf, 2 * thread);
      }
      if (idOf[thread] == 0) {
        int id = id(threads.path(thread));
        idOf[thread] = id + 1;
        passes[id] = new int[sites];
      }
      int id = idOf[thread] - 1;
      int rank = ranks[site];
      if (rank >= passes[id].length) {
        passes[id] = Arrays.copyOf(passes[id], 2 * sites);
      }
      passes[id][rank]++;
    }
  }
}
