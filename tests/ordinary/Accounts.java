/** Bank accounts: state, transfers, aliases. */
public class Accounts {
  private long balance;
  private boolean closed;
  private String owner;

  Accounts(String owner) {
    if (owner == null) throw new IllegalArgumentException();
    this.owner = owner;
  }

  // expect: SAFE
  boolean withdraw(long amount) {
    if (closed || amount < 0 || balance < amount) return false;
    balance -= amount;
    return true;
  }

  // expect: VIOLATION IllegalStateException
  void deposit(long amount) {
    if (closed) throw new IllegalStateException(); // fails
    balance += amount;
  }

  // expect: VIOLATION AssertionError
  boolean transfer(Accounts other, long amount) {
    if (other == null || amount <= 0 || amount > 1000 || balance < amount || balance > 1000000 || other.balance > 1000000) return false;
    long before = balance;
    long more = other.balance + amount;
    balance -= amount;
    other.balance = more;
    if (balance > before) throw new AssertionError(); // fails
    return true;
  }

  // expect: SAFE
  boolean transferToOther(Accounts other, long amount) {
    if (other == null || other == this || amount <= 0 || balance < amount) return false;
    long before = balance;
    long more = other.balance + amount;
    balance -= amount;
    other.balance = more;
    if (balance > before) throw new AssertionError();
    return true;
  }

  // expect: SAFE
  static boolean isOpen(Accounts account) {
    return account != null && !account.closed;
  }

  // expect: VIOLATION NullPointerException
  static boolean sameOwner(Accounts a, Accounts b) {
    return a != null && a.owner == b.owner; // fails
  }
}
