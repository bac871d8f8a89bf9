package counts;

import static org.junit.Assert.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

/** Both of its tests are shown as keepsAll[{}]; the second fails. */
@RunWith(Parameterized.class)
public class AlikeTest {
  @Parameterized.Parameters(name = "{0}")
  public static List<Map<String, Integer>> maps() {
    return List.of(new ConcurrentHashMap<>(), new HashMap<>());
  }

  private final Map<String, Integer> counts;

  public AlikeTest(Map<String, Integer> counts) {
    this.counts = counts;
  }

  @Test
  public void keepsAll() throws InterruptedException {
    Thread other = new Thread(() -> counts.merge("key", 1, Integer::sum));
    other.start();
    counts.merge("key", 1, Integer::sum);
    other.join();
    assertEquals(Map.of("key", 2), counts);
  }
}
