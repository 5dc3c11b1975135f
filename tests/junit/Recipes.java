package features;

/** Objects that public calls can make, and one that they cannot. */
public class Recipes {
    public static class Bean {
        private int width, height;
        private String label;

        public void setSize(int width, int height) {
            this.width = width;
            this.height = height;
        }

        public void setLabel(String label) {
            this.label = label;
        }

        public int area() {
            if (label == null) return -1;
            return label.equals("square") && width != height ? 0 : width * height;
        }
    }

    public static class Car {
        private final int wheels, doors;

        private Car(Builder builder) {
            wheels = builder.wheels;
            doors = builder.doors;
        }

        public boolean isVan() {
            return wheels > 3 && doors == 2;
        }

        public static class Builder {
            private int wheels = 4, doors;

            public Builder wheels(int wheels) {
                this.wheels = wheels;
                return this;
            }

            public Builder doors(int doors) {
                this.doors = doors;
                return this;
            }

            public Car build() {
                return new Car(this);
            }
        }
    }

    public static class Tree {
        private static class Node {
            final int key;
            Node left, right;

            Node(int key) {
                this.key = key;
            }
        }

        private Node root;
        private int size;

        public boolean insert(int key) {
            if (root == null) {
                root = new Node(key);
                size = 1;
                return true;
            }
            Node at = root;
            while (at.key != key) {
                Node next = key < at.key ? at.left : at.right;
                if (next == null) {
                    if (key < at.key) at.left = new Node(key);
                    else at.right = new Node(key);
                    size++;
                    return true;
                }
                at = next;
            }
            return false;
        }
    }

    public static class Ring {
        private int value;
        private Ring next;

        public Ring(int value) {
            this.value = value;
        }

        public void setNext(Ring next) {
            this.next = next;
        }

        public boolean isPair() {
            return next != null && next != this && next.next == this && value < next.value;
        }
    }

    public static class Money {
        private final long cents;

        private Money(long cents) {
            this.cents = cents;
        }

        public static Money of(long euros, int cents) {
            return new Money(Math.addExact(Math.multiplyExact(euros, 100L), cents));
        }

        public boolean isFree() {
            return cents == 0;
        }
    }
}
