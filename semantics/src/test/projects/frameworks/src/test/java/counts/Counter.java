package counts;

class Counter {
  private int count;

  void add() {
    count++;
  }

  synchronized void addInTurn() {
    count++;
  }

  int count() {
    return count;
  }

  static void byTwo(Runnable action) throws InterruptedException {
    Thread other = new Thread(action);
    other.start();
    action.run();
    other.join();
  }
}
