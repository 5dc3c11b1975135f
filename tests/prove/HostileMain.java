/** What the initializer of the main class does happens before main. */
class HostileMain {
    static class Other {
        static int value;
    }

    static {
        Other.value = 5;
    }

    // unsafe AssertionError
    public static void main(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) assert Other.value == 0;
    }
}
