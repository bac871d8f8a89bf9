package counts;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class VintageTest {
  private final Counter counter = new Counter();

  @Test
  public void losesOne() throws InterruptedException {
    Counter.byTwo(counter::add);
    assertEquals(2, counter.count());
  }

  @Test
  public void keepsAll() throws InterruptedException {
    Counter.byTwo(counter::addInTurn);
    assertEquals(2, counter.count());
  }
}
