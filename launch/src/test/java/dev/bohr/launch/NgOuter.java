package dev.bohr.launch;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.BeforeSuite;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** A class with others in it, which TestNG takes along. Not nested itself: see NgExample. */
public class NgOuter {
  static final List<String> RAN = new ArrayList<>();

  /** A test that others inherit. */
  public abstract static class Base {
    @BeforeMethod
    public void prepare() {
      RAN.add("prepare");
    }

    @Test
    public void inherited() {
      RAN.add(getClass().getSimpleName() + ".inherited");
    }
  }

  public static class First extends Base {}

  public static class Second extends Base {
    @Test
    public void fine() {
      throw new IllegalStateException("of another class");
    }

    public static class Inner {
      @Test(timeOut = 60_000)
      public void timed() {
        RAN.add("timed");
      }
    }
  }

  /** Made by the factory alone. */
  public static class Made {
    private final int number;

    public Made(int number) {
      this.number = number;
    }

    @Test
    public void made() {
      RAN.add("made " + number);
    }

    @Test
    public void alsoMade() {
      RAN.add("also made " + number);
    }
  }

  /** Could be made otherwise, too. */
  public static class MadeToo {
    @Test
    public void made() {
      RAN.add("made too");
    }
  }

  /** Not to be found alone. */
  public static class Dependent {
    @Test(dependsOnGroups = "base")
    public void afterOuter() {
      RAN.add("after outer");
    }
  }

  @Factory
  public static Object[] objects() {
    return new Object[] {new Made(1), new Made(2), new MadeToo()};
  }

  @BeforeSuite
  public void beforeSuite() {
    RAN.add("suite");
  }

  @BeforeClass
  public void beforeClass() {
    RAN.add("class");
  }

  @AfterClass
  public void afterClass() {
    RAN.add("end");
  }

  @DataProvider
  public Object[][] numbers() {
    return new Object[][] {{1}, {2}};
  }

  @Test
  public void fine() {
    RAN.add("fine");
  }

  @Test(groups = "base", dependsOnMethods = "fine", dataProvider = "numbers")
  public void later(int number) {
    RAN.add("later " + number);
  }

  @Test(dependsOnGroups = "base")
  public void last() {
    RAN.add("last");
  }
}
