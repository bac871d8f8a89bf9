package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.EnumMap;
import java.util.Map;

/** Enums with state: their constants are statics too. */
public final class StaticsEnum {
  private StaticsEnum() {}

  private enum Light {
    RED,
    GREEN {
      @Override
      int weight() {
        return 2;
      }
    };

    private static final Map<Light, Integer> SEEN = new EnumMap<>(Light.class);

    int switched;

    int weight() {
      return 1;
    }

    void increment() {
      switched++;
    }

    synchronized void incrementLocked() {
      switched++;
    }

    static synchronized void see(Light light) {
      SEEN.merge(light, light.weight(), Integer::sum);
    }
  }

  /** A plain field of a constant. */
  @Bug
  public static final class ConstantField implements Program {
    @Override
    public void execute() throws Exception {
      together(Light.GREEN::increment, Light.GREEN::increment);
      check(Light.GREEN.switched == 2, "an increment was lost");
    }
  }

  public static final class ConstantFieldTwin implements Program {
    @Override
    public void execute() throws Exception {
      together(Light.GREEN::incrementLocked, Light.GREEN::incrementLocked);
      check(Light.GREEN.switched == 2, "kept a count of an earlier run");
      check(Light.valueOf("GREEN") == Light.GREEN, "two constants of one name");
    }
  }

  /** A map of the enum, filled without a lock. */
  @Bug
  public static final class ConstantMap implements Program {
    @Override
    public void execute() throws Exception {
      Light.SEEN.put(Light.RED, 0);
      Body see = () -> Light.SEEN.put(Light.RED, Light.SEEN.get(Light.RED) + 1);
      together(see, see);
      check(Light.SEEN.get(Light.RED) == 2, "a count was lost");
    }
  }

  public static final class ConstantMapTwin implements Program {
    @Override
    public void execute() throws Exception {
      together(() -> Light.see(Light.RED), () -> Light.see(Light.GREEN));
      int sum = 0;
      for (Light light : Light.values()) {
        switch (light) {
          case RED:
            sum += Light.SEEN.get(light);
            break;
          case GREEN:
            sum += 10 * Light.SEEN.get(light);
            break;
        }
      }
      check(sum == 21, "kept a count of an earlier run");
    }
  }
}
