package counts;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** TestNG runs it on a thread of its own. */
public class TimedTest {
  @Test(timeOut = 10_000)
  public void losesOne() throws InterruptedException {
    Counter counter = new Counter();
    Counter.byTwo(counter::add);
    assertEquals(counter.count(), 2);
  }
}
