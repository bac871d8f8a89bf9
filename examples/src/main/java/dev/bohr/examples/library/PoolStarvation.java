package dev.bohr.examples.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Two pages are rendered in a pool of two threads, and each has its picture loaded by a task of its
 * own. The bug is a <em>thread starvation deadlock</em>, as Goetz calls it: a page waits for its
 * picture in a thread of the pool that the picture needs. When both pages have begun, no thread is
 * left for the pictures. The symptom is a server that hangs under load only, with all its threads
 * waiting and no lock held.
 */
public class PoolStarvation {
  final ExecutorService pages = Executors.newFixedThreadPool(2, task -> new Thread(task, "page"));

  public static void main(String[] args) throws Exception {
    new PoolStarvation().run();
  }

  /** Where pictures are loaded. The bug: where the pages are rendered, which wait for them. */
  ExecutorService pictures() {
    return pages;
  }

  private String render(String title) throws Exception {
    Future<String> picture = pictures().submit(() -> title + ".png");
    return title + " with " + picture.get();
  }

  @Test
  public void run() throws Exception {
    List<Future<String>> rendered = new ArrayList<>();
    for (String title : List.of("home", "help")) {
      rendered.add(pages.submit(() -> render(title)));
    }
    List<String> texts = new ArrayList<>();
    for (Future<String> page : rendered) {
      texts.add(page.get());
    }
    pages.shutdown();
    pictures().shutdown();
    if (!texts.equals(List.of("home with home.png", "help with help.png"))) {
      throw new AssertionError("rendered " + texts);
    }
  }

  /** The correct program: pictures have a pool in which nobody waits. */
  public static final class Twin extends PoolStarvation {
    private final ExecutorService pictures =
        Executors.newFixedThreadPool(1, task -> new Thread(task, "picture"));

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    ExecutorService pictures() {
      return pictures;
    }
  }
}
