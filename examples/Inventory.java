import java.util.Map;
import java.util.TreeMap;

/** A shop that forgot to ask whether it has what is ordered. */
public class Inventory {
    record Item(String name, int count, double price) {
        double worth() {
            return count * price;
        }
    }

    private final Map<String, Item> items = new TreeMap<>();

    void add(String name, int count, double price) {
        items.merge(name, new Item(name, count, price),
                (old, more) -> new Item(name, old.count() + more.count(), more.price()));
    }

    double order(String name, int count) {
        Item item = items.get(name);
        if (item.count() < count)
            throw new IllegalStateException("only " + item.count() + " of " + name);
        items.put(name, new Item(name, item.count() - count, item.price()));
        return count * item.price();
    }

    public static void main(String[] args) {
        Inventory shop = new Inventory();
        shop.add("tea", 3, 4.5);
        shop.add("coffee", 10, 7.25);
        shop.add("tea", 2, 4.75);
        System.out.printf("4 teas cost %.2f%n", shop.order("tea", 4));
        try {
            shop.order("coffee", 11);
        } catch (IllegalStateException e) {
            System.out.println("refused: " + e.getMessage());
        }
        shop.items.values().stream().map(i -> i + " is worth " + i.worth()).forEach(System.out::println);
        shop.order("cocoa", 1);
    }
}
