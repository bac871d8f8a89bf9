package bank;

/** An account whose deposits get lost when two come at the same time. */
public class Account {
  private int balance;

  public void deposit(int amount) {
    balance = balance + amount;
  }

  public int balance() {
    return balance;
  }
}
