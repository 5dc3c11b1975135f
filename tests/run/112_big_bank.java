// A bank simulation: accounts, transfers with rollback, checked exceptions, audit log, interest, overdrafts.
package t112;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

class Main {
  static class BankException extends Exception {
    BankException(String message) {
      super(message);
    }

    BankException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  static class InsufficientFunds extends BankException {
    final long missing;

    InsufficientFunds(String id, long missing) {
      super(id + " lacks " + money(missing));
      this.missing = missing;
    }
  }

  static class NoSuchAccount extends BankException {
    NoSuchAccount(String id) {
      super("no account " + id);
    }
  }

  static class FrozenAccount extends RuntimeException {
    FrozenAccount(String id) {
      super(id + " is frozen");
    }
  }

  static String money(long cents) {
    String sign = cents < 0 ? "-" : "";
    cents = Math.abs(cents);
    return sign + cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100;
  }

  abstract static class Account {
    private static int created;
    final String id;
    protected long balance;
    private boolean frozen;
    private final List<String> history = new ArrayList<>();

    Account(String prefix, long opening) {
      id = prefix + ++created;
      balance = opening;
      record("open", opening);
    }

    abstract long limit();

    abstract void endOfMonth();

    void deposit(long cents) {
      if (cents <= 0) {
        throw new IllegalArgumentException("deposit of " + cents);
      }
      checkFrozen();
      balance += cents;
      record("deposit", cents);
    }

    void withdraw(long cents) throws InsufficientFunds {
      checkFrozen();
      if (balance + limit() < cents) {
        throw new InsufficientFunds(id, cents - balance - limit());
      }
      balance -= cents;
      record("withdraw", -cents);
    }

    void freeze() {
      frozen = true;
      record("freeze", 0);
    }

    private void checkFrozen() {
      if (frozen) {
        throw new FrozenAccount(id);
      }
    }

    protected void record(String what, long cents) {
      history.add(what + " " + money(cents) + " = " + money(balance));
    }

    List<String> history() {
      return Collections.unmodifiableList(history);
    }

    @Override
    public String toString() {
      return getClass().getSimpleName() + "[" + id + " " + money(balance) + (frozen ? " frozen" : "") + "]";
    }
  }

  static class Savings extends Account {
    private final int rate;

    Savings(long opening, int rate) {
      super("S", opening);
      this.rate = rate;
    }

    @Override
    long limit() {
      return 0;
    }

    @Override
    void endOfMonth() {
      long interest = balance * rate / 1200;
      if (interest > 0) {
        balance += interest;
        record("interest", interest);
      }
    }
  }

  static class Checking extends Account {
    private final long overdraft;
    private int operations;

    Checking(long opening, long overdraft) {
      super("C", opening);
      this.overdraft = overdraft;
    }

    @Override
    long limit() {
      return overdraft;
    }

    @Override
    void withdraw(long cents) throws InsufficientFunds {
      operations++;
      super.withdraw(cents);
    }

    @Override
    void endOfMonth() {
      long fee = operations * 25L + (balance < 0 ? 500 : 0);
      balance -= fee;
      record("fees", -fee);
      operations = 0;
    }
  }

  static class Transaction implements AutoCloseable {
    private final Bank bank;
    private final Map<Account, Long> before = new LinkedHashMap<>();
    private boolean committed;

    Transaction(Bank bank) {
      this.bank = bank;
      bank.log("begin");
    }

    Account touch(String id) throws NoSuchAccount {
      Account a = bank.find(id);
      before.putIfAbsent(a, a.balance);
      return a;
    }

    void commit() {
      committed = true;
    }

    @Override
    public void close() {
      if (committed) {
        bank.log("commit");
        return;
      }
      before.forEach((account, balance) -> {
        if (account.balance != balance) {
          account.balance = balance;
          account.record("rollback", 0);
        }
      });
      bank.log("rollback " + before.size());
    }
  }

  static class Bank {
    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private final List<String> log = new ArrayList<>();
    private final Map<String, Integer> failures = new HashMap<>();

    <A extends Account> A open(A account) {
      accounts.put(account.id, account);
      return account;
    }

    Account find(String id) throws NoSuchAccount {
      Account a = accounts.get(id);
      if (a == null) {
        throw new NoSuchAccount(id);
      }
      return a;
    }

    void log(String line) {
      log.add(line);
    }

    void transfer(String from, String to, long cents) throws BankException {
      try (Transaction t = new Transaction(this)) {
        t.touch(to);
        t.touch(from).withdraw(cents);
        t.touch(to).deposit(cents);
        t.commit();
      } catch (FrozenAccount e) {
        throw new BankException("transfer " + from + " to " + to + " refused", e);
      } finally {
        log("transfer " + money(cents) + " done");
      }
    }

    boolean attempt(String from, String to, long cents) {
      try {
        transfer(from, to, cents);
        return true;
      } catch (InsufficientFunds e) {
        log(e.getMessage() + " (" + e.missing + ")");
        failures.merge("funds", 1, Integer::sum);
      } catch (BankException e) {
        log(e.getMessage() + (e.getCause() == null ? "" : " because " + e.getCause().getMessage()));
        failures.merge(e.getCause() == null ? "unknown" : "frozen", 1, Integer::sum);
      }
      return false;
    }

    long total(Predicate<Account> filter) {
      long sum = 0;
      for (Account a : accounts.values()) {
        if (filter.test(a)) {
          sum += a.balance;
        }
      }
      return sum;
    }

    void endOfMonth() {
      accounts.values().forEach(Account::endOfMonth);
    }
  }

  public static void main(String[] args) {
    Bank bank = new Bank();
    Account a = bank.open(new Savings(100000, 3));
    Account b = bank.open(new Checking(5000, 20000));
    Checking c = bank.open(new Checking(0, 0));
    System.out.println(bank.accounts.values() + " " + money(bank.total(x -> true)));
    System.out.println(bank.attempt(a.id, b.id, 2550) + " " + bank.attempt(c.id, a.id, 1) + " " + bank.attempt(a.id, "X9", 5) + " " + bank.attempt(b.id, c.id, 27550));
    c.freeze();
    System.out.println(bank.attempt(a.id, c.id, 100) + " " + bank.attempt(c.id, a.id, 100));
    System.out.println(bank.accounts.values());
    bank.log.forEach(line -> System.out.println("  " + line));
    bank.log.clear();
    try {
      a.deposit(-5);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    try {
      a.history().add("forged");
    } catch (UnsupportedOperationException e) {
      System.out.println("history is read-only");
    }
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      ids.add(bank.open(i % 2 == 0 ? new Savings(i * 10000, i) : new Checking(i * 5000, 1000)).id);
    }
    Random random = new Random(2020);
    int done = 0;
    for (int month = 0; month < 6; month++) {
      long before = bank.total(x -> true);
      for (int i = 0; i < 50; i++) {
        String from = ids.get(random.nextInt(ids.size()));
        String to = random.nextInt(10) == 0 ? c.id : ids.get(random.nextInt(ids.size()));
        if (bank.attempt(from, to, 1 + random.nextInt(20000))) {
          done++;
        }
      }
      if (bank.total(x -> true) != before) {
        throw new IllegalStateException("money appeared");
      }
      bank.endOfMonth();
      System.out.println(month + ": " + money(bank.total(x -> true)) + " savings " + money(bank.total(x -> x instanceof Savings)) + " in debt " + money(bank.total(x -> x.balance < 0)));
    }
    System.out.println(done + " transfers, failures " + bank.failures.get("funds") + " " + bank.failures.get("frozen") + " " + bank.failures.get("unknown") + ", log " + bank.log.size());
    for (Account x : bank.accounts.values()) {
      List<String> h = x.history();
      System.out.println(x + " " + h.size() + " " + h.get(h.size() - 1));
    }
  }
}
