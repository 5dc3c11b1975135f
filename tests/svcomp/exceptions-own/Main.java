// assert: TRUE
// runtime: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static class Overdrawn extends RuntimeException {
    Overdrawn(int by) {
      super("overdrawn by " + by);
    }
  }

  static class Account {
    private int balance;

    void deposit(int amount) {
      if (amount <= 0)
        throw new IllegalArgumentException();
      balance += amount;
    }

    void withdraw(int amount) {
      if (amount > balance)
        throw new Overdrawn(amount - balance); // fails runtime
      balance -= amount;
    }
  }

  public static void main(String[] args) {
    Account account = new Account();
    account.deposit(100);
    int amount = Verifier.nondetInt();
    Verifier.assume(amount > 0);
    account.withdraw(amount);
    assert account.balance >= 0;
  }
}
