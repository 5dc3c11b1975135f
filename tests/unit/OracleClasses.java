package unit;

/** Concrete classes below each other, virtual calls, casts, nested classes. */
public class OracleClasses {
    static class Animal {
        int age;
        Animal friend;

        int sound() {
            return 1;
        }

        Animal self() {
            return this;
        }

        static int count(Animal a) {
            return a.age;
        }
    }

    static class Dog extends Animal {
        int bones;

        @Override
        int sound() {
            return 10 + bones;
        }

        int fetch() {
            return bones++;
        }
    }

    static final class Puppy extends Dog {
        @Override
        int sound() {
            return super.sound() + 100;
        }
    }

    static class Box {
        Object content;
        Box outer;
    }

    public class Inner {
        int x;

        public int sumOuter() {
            return x + base;
        }

        public void setOuter() {
            base = x;
        }
    }

    int base;
    Inner inner;

    public static int callDog(Dog d) {
        return d.sound();
    }

    public static int callAnimal(Animal a) {
        return a.sound();
    }

    public static int callPuppy(Puppy p) {
        return p.sound();
    }

    public static Animal callSelf(Animal a) {
        return a.self();
    }

    public static boolean upcast(Dog d) {
        Animal a = d;
        return a == d;
    }

    public static boolean dogIsAnimal(Dog d) {
        Object o = d;
        return o instanceof Animal;
    }

    public static boolean dogIsPuppy(Dog d) {
        return d instanceof Puppy;
    }

    public static boolean friendIsDog(Dog d) {
        return d.friend instanceof Dog;
    }

    public static int castFriend(Dog d) {
        Dog f = (Dog) d.friend;
        return f == null ? -1 : f.bones;
    }

    public static int castNull(Animal a) {
        if (a == null) return ((Dog) a) == null ? 1 : 0;
        return 2;
    }

    public static Dog befriend(Dog d, Animal a) {
        d.friend = a;
        a.friend = d;
        return (Dog) a.friend;
    }

    public static int mix(Animal a, Dog d) {
        d.age = 3;
        a.age = 4;
        return d.age;
    }

    public static int newDog(Animal a) {
        Animal b = a == null ? new Dog() : a;
        b.friend = new Puppy();
        return b.friend.sound();
    }

    public static boolean boxed(Box b) {
        return b.content == b;
    }

    public static Object unbox(Box b) {
        return b.outer == null ? b.content : b.outer.content;
    }

    public static boolean boxInBox(Box b) {
        Box fresh = new Box();
        fresh.content = b;
        fresh.outer = b.outer;
        return ((Box) fresh.content).outer == fresh.outer;
    }

    public static int getClassTest(Dog d) {
        return d.fetch() + d.fetch();
    }

    public static int staticHelper(Animal a) {
        return Animal.count(a) + Animal.count(a.friend);
    }

    public int useInner() {
        return inner.sumOuter();
    }

    public Inner makeInner(int x) {
        inner = new Inner();
        inner.x = x;
        inner.setOuter();
        return inner;
    }

    public boolean ownInner(Inner i) {
        return i == inner;
    }

    public static int viaLambdaFree(Animal a, Animal b) {
        Animal older = a.age > b.age ? a : b;
        older.age = 0;
        return a.age + b.age;
    }
}
