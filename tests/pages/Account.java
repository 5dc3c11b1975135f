/** Contracts: findings that no JVM reports, of a method's own clause and of one that it calls. */
class Account {
  int balance;

  //@ requires amount >= 0;
  //@ ensures \result >= amount;
  int deposit(int amount, int[] fees) {
    balance += amount;
    return fees == null ? amount : amount - fees.length;
  }

  //@ requires amount > 5;
  static int half(int amount) {
    return amount / 2;
  }

  int share(int amount) {
    return amount > 0 ? half(amount) : 0;
  }
}
