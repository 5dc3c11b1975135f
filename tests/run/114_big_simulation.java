// An event simulation: a shop with queues and clerks, driven by a priority queue of events and a seeded random source.
package t114;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

class Main {
  enum State { ARRIVED, WAITING, SERVED, LEFT, GAVE_UP }

  abstract static class Event implements Comparable<Event> {
    private static long serial;
    final long time;
    private final long order = serial++;

    Event(long time) {
      this.time = time;
    }

    abstract void happen(Shop shop);

    @Override
    public int compareTo(Event o) {
      int c = Long.compare(time, o.time);
      return c != 0 ? c : Long.compare(order, o.order);
    }
  }

  static final class Customer {
    final int id;
    final long arrival;
    final int items;
    State state = State.ARRIVED;
    long begun = -1;

    Customer(int id, long arrival, int items) {
      this.id = id;
      this.arrival = arrival;
      this.items = items;
    }

    void become(State next) {
      if (next.ordinal() <= state.ordinal()) {
        throw new IllegalStateException("customer " + id + ": " + state + " to " + next);
      }
      state = next;
    }
  }

  static class Clerk {
    final String name;
    final int speed;
    Customer current;
    long busy;
    int served;

    Clerk(String name, int speed) {
      this.name = name;
      this.speed = speed;
    }

    long duration(Customer c) {
      return 5 + (long) c.items * speed;
    }
  }

  static class Trainee extends Clerk {
    private int experience;

    Trainee(String name) {
      super(name, 9);
    }

    @Override
    long duration(Customer c) {
      experience += c.items;
      return Math.max(super.duration(c) - experience / 20, 5);
    }
  }

  static class Histogram {
    private final int[] buckets = new int[10];
    private final int width;
    private long sum;
    private int count;
    private long max = Long.MIN_VALUE;

    Histogram(int width) {
      this.width = width;
    }

    void add(long v) {
      buckets[(int) Math.min(v / width, buckets.length - 1)]++;
      sum += v;
      count++;
      max = Math.max(max, v);
    }

    @Override
    public String toString() {
      StringBuilder b = new StringBuilder();
      for (int i = 0; i < buckets.length; i++) {
        if (buckets[i] > 0) {
          b.append(i * width).append(i == buckets.length - 1 ? "+" : "").append(": ");
          for (int k = 0; k < buckets[i]; k += 4) {
            b.append('#');
          }
          b.append(' ').append(buckets[i]).append('\n');
        }
      }
      return b.append("mean ").append(count == 0 ? 0 : sum / count).append(" max ").append(max).toString();
    }
  }

  static class Shop {
    final PriorityQueue<Event> agenda = new PriorityQueue<>();
    final Deque<Customer> queue = new ArrayDeque<>();
    final List<Clerk> clerks = new ArrayList<>();
    final Map<State, Integer> counts = new EnumMap<>(State.class);
    final Histogram waiting = new Histogram(20);
    final Random random;
    final StringBuilder trace = new StringBuilder();
    long now;
    int events;
    int longest;

    Shop(long seed) {
      random = new Random(seed);
    }

    void at(long delay, java.util.function.Consumer<Shop> action) {
      agenda.add(new Event(now + delay) {
        @Override
        void happen(Shop shop) {
          action.accept(shop);
        }
      });
    }

    void count(State s) {
      counts.merge(s, 1, Integer::sum);
    }

    void note(String text) {
      if (trace.length() < 600) {
        trace.append(now).append(' ').append(text).append("; ");
      }
    }

    void run(long until) {
      while (!agenda.isEmpty() && agenda.peek().time <= until) {
        Event e = agenda.poll();
        if (e.time < now) {
          throw new IllegalStateException("time runs backwards");
        }
        now = e.time;
        events++;
        e.happen(this);
        assign();
      }
    }

    private void assign() {
      for (Clerk clerk : clerks) {
        if (clerk.current == null && !queue.isEmpty()) {
          begin(clerk, queue.removeFirst());
        }
      }
    }

    private void begin(Clerk clerk, Customer c) {
      clerk.current = c;
      c.begun = now;
      c.become(State.SERVED);
      count(State.SERVED);
      waiting.add(now - c.arrival);
      note(clerk.name + " takes " + c.id);
      long duration = clerk.duration(c);
      clerk.busy += duration;
      at(duration, shop -> {
        clerk.current.become(State.LEFT);
        shop.count(State.LEFT);
        shop.note(clerk.current.id + " leaves");
        clerk.current = null;
        clerk.served++;
      });
    }
  }

  static final class Arrival extends Event {
    private final int id;
    private final int last;

    Arrival(long time, int id, int last) {
      super(time);
      this.id = id;
      this.last = last;
    }

    @Override
    void happen(Shop shop) {
      Customer c = new Customer(id, time, 1 + shop.random.nextInt(12));
      shop.count(State.ARRIVED);
      shop.note(id + " arrives with " + c.items);
      if (shop.queue.size() > 9) {
        c.become(State.GAVE_UP);
        shop.count(State.GAVE_UP);
      } else {
        c.become(State.WAITING);
        shop.queue.addLast(c);
        shop.longest = Math.max(shop.longest, shop.queue.size());
        int patience = 60 + shop.random.nextInt(200);
        shop.at(patience, s -> {
          if (c.state == State.WAITING && s.queue.remove(c)) {
            c.become(State.GAVE_UP);
            s.count(State.GAVE_UP);
            s.note(c.id + " gives up");
          }
        });
      }
      if (id < last) {
        shop.agenda.add(new Arrival(time + 1 + shop.random.nextInt(22), id + 1, last));
      }
    }
  }

  static void simulate(long seed, int customers, Clerk... clerks) {
    Shop shop = new Shop(seed);
    for (Clerk c : clerks) {
      shop.clerks.add(c);
    }
    shop.agenda.add(new Arrival(0, 1, customers));
    shop.run(100);
    shop.note("tea time");
    shop.run(Long.MAX_VALUE);
    System.out.println("seed " + seed + ": " + shop.events + " events until " + shop.now + ", longest queue " + shop.longest + " " + shop.counts);
    System.out.println(shop.waiting);
    for (Clerk c : shop.clerks) {
      System.out.println(c.name + " " + c.getClass().getSimpleName() + " served " + c.served + " busy " + c.busy * 100 / Math.max(1, shop.now) + "%");
    }
    System.out.println(shop.trace);
  }

  public static void main(String[] args) {
    simulate(1, 200, new Clerk("Ada", 3), new Clerk("Bob", 4));
    simulate(2, 300, new Clerk("Ada", 3), new Trainee("Tim"));
    simulate(3, 150, new Trainee("Tim"));
    simulate(4, 100, new Clerk("Ada", 2), new Clerk("Bob", 2), new Clerk("Cid", 2), new Trainee("Tim"));
    try {
      Customer c = new Customer(1, 0, 1);
      c.become(State.LEFT);
      c.become(State.WAITING);
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
