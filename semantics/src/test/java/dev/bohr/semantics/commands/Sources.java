package dev.bohr.semantics.commands;

/** Small programs for the commands, each a class without a package. */
final class Sources {
  private Sources() {}

  /** Two threads lose an update while two others are busy with something else. */
  static final String CROWD =
      """
      public class Crowd {
        static int n;
        static int steps;
        static synchronized void step() {
          steps++;
        }
        static void increment() {
          n++;
        }
        public static void main(String[] args) throws Exception {
          Thread[] threads = new Thread[4];
          for (int i = 0; i < 4; i++) {
            boolean busy = i % 2 == 0;
            threads[i] = new Thread(() -> {
              for (int k = 0; busy && k < 4; k++) {
                step();
              }
              if (!busy) {
                increment();
              }
            });
            threads[i].start();
          }
          for (Thread thread : threads) {
            thread.join();
          }
          if (n != 2) {
            throw new AssertionError("n is " + n);
          }
        }
      }
      """;

  /** Two threads lose an update. Prints, takes arguments. */
  static final String RACE =
      """
      public class Race {
        static int n;
        public static void main(String[] args) throws Exception {
          Thread a = new Thread(() -> n++);
          Thread b = new Thread(() -> n++);
          a.start();
          b.start();
          a.join();
          b.join();
          System.out.println("n is " + n + " for " + args.length);
          if (n != 2) {
            throw new AssertionError("n is " + n);
          }
        }
      }
      """;

  /** The same bug further down. */
  static final String RACE_MOVED =
      """
      public class Race {
        static int other;
        static int n;
        public static void main(String[] args) throws Exception {
          for (int i = 0; i < 3; i++) {
            other += i;
          }
          Thread a = new Thread(() -> n++);
          Thread b = new Thread(() -> n++);
          a.start();
          b.start();
          a.join();
          b.join();
          if (n != 2) {
            throw new AssertionError("n is " + n);
          }
        }
      }
      """;

  /** An unsynchronised counter beside a queue whose methods usually run whole. */
  static final String QUEUE =
      """
      import java.util.concurrent.ConcurrentLinkedQueue;
      public class Queue {
        static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        static int n;
        static void work() {
          queue.add(1);
          n++;
        }
        public static void main(String[] args) throws Exception {
          Thread a = new Thread(Queue::work);
          Thread b = new Thread(Queue::work);
          a.start();
          b.start();
          a.join();
          b.join();
          if (queue.size() != 2 || args.length == 0 && n != 2) {
            throw new AssertionError(queue + " and " + n);
          }
        }
      }
      """;

  /** Loses an update while it reads what Bohr itself reads before a run, and lists methods. */
  static final String LISTS =
      """
      import java.lang.reflect.Method;
      import java.util.Properties;
      public class Lists {
        static int n;
        static String last;
        public static void main(String[] args) throws Exception {
          Thread other = new Thread(() -> n++);
          other.start();
          Properties properties = new Properties();
          properties.setProperty("key", "value");
          properties.propertyNames().asIterator().forEachRemaining(key -> last = key.toString());
          for (Method method : String.class.getDeclaredMethods()) {
            last = method.toString();
          }
          n++;
          other.join();
          if (n != 2) {
            throw new AssertionError("n is " + n);
          }
        }
      }
      """;

  /** Repaired. */
  static final String RACE_REPAIRED =
      """
      public class Race {
        static int n;
        static synchronized void increment() {
          n++;
        }
        public static void main(String[] args) throws Exception {
          Thread a = new Thread(() -> increment());
          Thread b = new Thread(() -> increment());
          a.start();
          b.start();
          a.join();
          b.join();
          if (n != 2) {
            throw new AssertionError("n is " + n);
          }
        }
      }
      """;

  /** Nothing left to compare with. */
  static final String RACE_GONE =
      """
      public class Race {
        public static void main(String[] args) {
        }
      }
      """;

  /** A program whose main method does this. */
  static String main(String name, String body) {
    return """
    public class %s {
      static int n;
      public static void main(String[] args) throws Exception {
        %s
      }
    }
    """
        .formatted(name, body);
  }

  /** Two transfers in opposite directions: synchronized methods, one inside the other. */
  static final String TRANSFERS =
      """
      public class Transfers {
        private int balance = 100;
        synchronized void deposit(int amount) {
          balance += amount;
        }
        synchronized void transfer(Transfers to, int amount) {
          balance -= amount;
          to.deposit(amount);
        }
        public static void main(String[] args) throws Exception {
          Transfers one = new Transfers();
          Transfers two = new Transfers();
          Thread thread = new Thread(() -> one.transfer(two, 10));
          thread.start();
          two.transfer(one, 20);
          thread.join();
        }
      }
      """;

  /** Whoever receives asks first and then waits: a message in between wakes nobody. */
  static final String MAILBOX =
      """
      public class Mailbox {
        private boolean sent;
        private int looks;
        synchronized boolean isSent() {
          looks++;
          return sent;
        }
        void receive() {
          if (!isSent()) {
            synchronized (this) {
              try {
                wait();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            }
          }
        }
        synchronized void send() {
          sent = true;
          notifyAll();
        }
        public static void main(String[] args) throws Exception {
          Mailbox mailbox = new Mailbox();
          Thread receiver = new Thread(mailbox::receive, "receiver");
          receiver.start();
          mailbox.send();
          receiver.join();
        }
      }
      """;

  /** Two fields that belong together are changed under a lock, but one after the other. */
  static final String INTERVAL =
      """
      public class Interval {
        private int low = 1;
        private int high = 2;
        private synchronized int low() {
          return low;
        }
        private synchronized int high() {
          return high;
        }
        private synchronized void setLow(int value) {
          low = value;
        }
        private synchronized void setHigh(int value) {
          high = value;
        }
        void move(int by) {
          setLow(low() + by);
          setHigh(high() + by);
        }
        void check() {
          int width = high() - low();
          if (width != 1) {
            throw new IllegalStateException("width is " + width);
          }
        }
        public static void main(String[] args) throws Exception {
          Interval interval = new Interval();
          Thread mover = new Thread(() -> interval.move(10), "mover");
          mover.start();
          interval.check();
          mover.join();
        }
      }
      """;

  /** Fails when two updates are lost, which are not near each other. */
  static final String LOSSES =
      """
      public class Losses {
        static int sold;
        static int paid;
        static int checks;
        static synchronized void check() {
          checks++;
        }
        static void sell() {
          sold++;
        }
        static void pay() {
          paid++;
        }
        static void serve() {
          sell();
          for (int i = 0; i < 3; i++) {
            check();
          }
          pay();
        }
        public static void main(String[] args) throws Exception {
          Thread one = new Thread(Losses::serve, "one");
          Thread two = new Thread(Losses::serve, "two");
          one.start();
          two.start();
          one.join();
          two.join();
          if (sold < 2 && paid < 2) {
            throw new IllegalStateException(sold + " sold and " + paid + " paid");
          }
        }
      }
      """;
}
