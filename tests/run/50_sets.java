// HashSet algebra and BitSet operations.
package t50;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

class Main {
  public static void main(String[] args) {
    Set<Integer> a = new HashSet<>(Arrays.asList(1, 2, 3, 4, 5));
    Set<Integer> b = new HashSet<>(Arrays.asList(4, 5, 6, 7));
    Set<Integer> union = new HashSet<>(a);
    System.out.println(union.addAll(b) + " " + union);
    Set<Integer> common = new HashSet<>(a);
    System.out.println(common.retainAll(b) + " " + common);
    Set<Integer> rest = new HashSet<>(a);
    System.out.println(rest.removeAll(b) + " " + rest + " " + a.containsAll(rest) + " " + a.equals(new HashSet<>(Arrays.asList(5, 4, 3, 2, 1))));
    System.out.println(a.add(3) + " " + a.add(33) + " " + a.remove(9) + " " + a.remove(1) + " " + a + " " + a.hashCode());
    BitSet primes = new BitSet();
    primes.set(2, 200);
    for (int i = 2; i * i < 200; i++) {
      if (primes.get(i)) {
        for (int k = i * i; k < 200; k += i) {
          primes.clear(k);
        }
      }
    }
    System.out.println(primes + " " + primes.cardinality() + " " + primes.length() + " " + primes.nextSetBit(90) + " " + primes.nextClearBit(101)
        + " " + primes.previousSetBit(100));
    BitSet odd = new BitSet();
    for (int i = 1; i < 50; i += 2) {
      odd.set(i);
    }
    BitSet and = (BitSet) primes.clone();
    and.and(odd);
    BitSet xor = (BitSet) odd.clone();
    xor.xor(and);
    xor.flip(0, 5);
    System.out.println(and + " " + xor + " " + odd.intersects(primes) + " " + Arrays.toString(odd.toLongArray()) + " " + odd.hashCode() + " " + new BitSet().isEmpty());
    BitSet or = new BitSet(10);
    or.or(and);
    or.andNot(primes);
    System.out.println(or + " " + or.equals(new BitSet()));
  }
}
