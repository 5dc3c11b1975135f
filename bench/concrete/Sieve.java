/** The sieve of Eratosthenes, again and again: arrays of booleans and ints. */
class Sieve {
  static int sieve(boolean[] composite, int[] primes) {
    int limit = composite.length;
    for (int i = 0; i < limit; i++) {
      composite[i] = false;
    }
    int count = 0;
    for (int i = 2; i < limit; i++) {
      if (!composite[i]) {
        primes[count++] = i;
        for (int k = i + i; k < limit; k += i) {
          composite[k] = true;
        }
      }
    }
    return count;
  }

  public static void main(String[] args) {
    boolean[] composite = new boolean[200000];
    int[] primes = new int[20000];
    long sum = 0;
    for (int round = 0; round < 200; round++) {
      int count = sieve(composite, primes);
      sum = sum * 7 + count + primes[count - 1 - round];
    }
    System.out.println(sum);
  }
}
