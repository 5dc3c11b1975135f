package shop;

public class Shop {
    public static int half(int x) {
        return x / 2;
    }

    public static Object cast(Object thing) {
        return (Basket) thing;
    }

    public static int[] make(int size) {
        return new int[size];
    }

    public static int through(Basket basket) {
        return basket == null ? 0 : basket.average(1, basket.total);
    }
}
