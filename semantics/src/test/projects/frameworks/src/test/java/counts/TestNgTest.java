package counts;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class TestNgTest {
  private Counter counter;

  @BeforeMethod
  public void reset() {
    counter = new Counter();
  }

  @Test
  public void losesOne() throws InterruptedException {
    Counter.byTwo(counter::add);
    assertEquals(counter.count(), 2);
  }

  @DataProvider
  public Object[][] times() {
    return new Object[][] {{1}, {2}};
  }

  @Test(dataProvider = "times")
  public void keepsAll(int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      Counter.byTwo(counter::addInTurn);
    }
    assertEquals(counter.count(), 2 * times);
  }
}
