package shop;

/** A class as CI meets it: safe methods, violations of several kinds, bounds, what nobody knows. */
public class Basket {
    public int[] prices;
    public Basket next;
    int total;

    public Basket(int size) {
        prices = new int[size];
    }

    public int price(int at) {
        if (prices == null) {
            return 0;
        }
        return prices[at];
    }

    public int average(int sum, int count) {
        return sum / count;
    }

    public int average(long sum) {
        return (int) (sum / 2);
    }

    public int length() {
        int length = 0;
        for (Basket at = this; at != null && length < 100; at = at.next) {
            length++;
        }
        return length;
    }

    public int steps(int n) {
        int steps = 0;
        for (int i = 0; i < n; i++) {
            steps++;
        }
        return steps;
    }

    public void add(Basket other) {
        total += other.total;
        assert total >= 0 : "a \"total\" <below> & zero";
    }

    public native int weigh();

    public int weight() {
        return weigh();
    }

    int hidden(int x) {
        return 1 / x;
    }
}
