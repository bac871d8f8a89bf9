package dev.bohr.examples.contest;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Three agents sell the seats of one flight until it is full. The bug is a <em>check-then-act</em>:
 * an agent asks whether there is a seat left and then books one, each under the lock, but not both
 * under the same. It is the Airline program of the ConTest benchmark. The symptom is an oversold
 * flight: three passengers for two seats.
 */
public class AirlineSeats {
  private static final int SEATS = 2;

  private final List<String> passengers = new ArrayList<>();
  private int turnedAway;

  public static void main(String[] args) throws Exception {
    new AirlineSeats().run();
  }

  /** The bug: the last seat may go between the question and the booking. */
  void sell(String passenger) {
    if (hasSeat()) {
      book(passenger);
    } else {
      turnAway();
    }
  }

  synchronized boolean hasSeat() {
    return passengers.size() < SEATS;
  }

  synchronized void book(String passenger) {
    passengers.add(passenger);
  }

  synchronized void turnAway() {
    turnedAway++;
  }

  @Test
  public void run() throws Exception {
    List<Thread> agents = new ArrayList<>();
    for (String city : List.of("Haifa", "Cork", "Austin")) {
      agents.add(new Thread(() -> sell("passenger from " + city), "agent in " + city));
    }
    agents.forEach(Thread::start);
    for (Thread agent : agents) {
      agent.join();
    }
    if (passengers.size() > SEATS) {
      throw new AssertionError(passengers.size() + " passengers for " + SEATS + " seats");
    }
    if (passengers.size() + turnedAway != agents.size()) {
      throw new AssertionError("a passenger is missing: " + passengers + ", away " + turnedAway);
    }
  }

  /** The correct program: the question and the booking are one. */
  public static final class Twin extends AirlineSeats {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    synchronized void sell(String passenger) {
      super.sell(passenger);
    }
  }
}
