// An LRU cache, a round-robin scheduler with dependencies and a tiny bytecode machine as its tasks.
package t115;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

class Main {
  /** A cache with least-recently-used eviction: a hash map into a doubly linked ring. */
  static final class LruCache<K, V> implements Iterable<K> {
    private final class Entry {
      K key;
      V value;
      Entry before = this;
      Entry after = this;

      void unlink() {
        before.after = after;
        after.before = before;
      }

      void linkAfter(Entry e) {
        before = e;
        after = e.after;
        e.after.before = this;
        e.after = this;
      }
    }

    private final Map<K, Entry> index = new HashMap<>();
    private final Entry ring = new Entry();
    private final int capacity;
    int hits;
    int misses;
    int evictions;

    LruCache(int capacity) {
      if (capacity < 1) {
        throw new IllegalArgumentException("capacity " + capacity);
      }
      this.capacity = capacity;
    }

    V get(K key) {
      Entry e = index.get(key);
      if (e == null) {
        misses++;
        return null;
      }
      hits++;
      e.unlink();
      e.linkAfter(ring);
      return e.value;
    }

    void put(K key, V value) {
      Entry e = index.get(key);
      if (e == null) {
        if (index.size() == capacity) {
          Entry oldest = ring.before;
          oldest.unlink();
          index.remove(oldest.key);
          evictions++;
        }
        e = new Entry();
        e.key = key;
        index.put(key, e);
      } else {
        e.unlink();
      }
      e.value = value;
      e.linkAfter(ring);
    }

    @Override
    public Iterator<K> iterator() {
      return new Iterator<K>() {
        Entry at = ring.after;

        @Override
        public boolean hasNext() {
          return at != ring;
        }

        @Override
        public K next() {
          K key = at.key;
          at = at.after;
          return key;
        }
      };
    }
  }

  static class MachineError extends RuntimeException {
    final int pc;

    MachineError(int pc, String message, Throwable cause) {
      super("pc " + pc + ": " + message, cause);
      this.pc = pc;
    }
  }

  enum Op {
    PUSH(1), ADD(0), SUB(0), MUL(0), DIV(0), DUP(0), SWAP(0), LOAD(1), STORE(1), JUMP(1), JZERO(1), PRINT(0), YIELD(0), HALT(0);

    final int operands;

    Op(int operands) {
      this.operands = operands;
    }
  }

  static final class Program {
    final int[] code;

    Program(int[] code) {
      this.code = code;
    }

    static Program assemble(String source) {
      Map<String, Integer> labels = new HashMap<>();
      Map<Integer, String> fixups = new TreeMap<>();
      List<Integer> code = new ArrayList<>();
      for (String line : source.split(";")) {
        line = line.trim();
        if (line.isEmpty()) {
          continue;
        }
        if (line.endsWith(":")) {
          labels.put(line.substring(0, line.length() - 1), code.size());
          continue;
        }
        String[] words = line.split("\\s+");
        Op op;
        try {
          op = Op.valueOf(words[0].toUpperCase());
        } catch (IllegalArgumentException e) {
          throw new MachineError(code.size(), "no operation " + words[0], e);
        }
        if (words.length != op.operands + 1) {
          throw new MachineError(code.size(), op + " wants " + op.operands + " operands", null);
        }
        code.add(op.ordinal());
        if (op.operands == 1) {
          if (Character.isLetter(words[1].charAt(0))) {
            fixups.put(code.size(), words[1]);
            code.add(0);
          } else {
            code.add(Integer.parseInt(words[1]));
          }
        }
      }
      for (Map.Entry<Integer, String> f : fixups.entrySet()) {
        Integer target = labels.get(f.getValue());
        code.set(f.getKey(), Objects.requireNonNull(target, () -> "label " + f.getValue()));
      }
      int[] array = new int[code.size()];
      for (int i = 0; i < array.length; i++) {
        array[i] = code.get(i);
      }
      return new Program(array);
    }
  }

  static class Task {
    final String name;
    final Program program;
    final Set<String> after = new LinkedHashSet<>();
    private final int[] stack = new int[8];
    private final int[] memory = new int[4];
    private int top;
    private int pc;
    int steps;
    boolean done;
    final StringBuilder out = new StringBuilder();

    Task(String name, Program program, String... after) {
      this.name = name;
      this.program = program;
      this.after.addAll(Arrays.asList(after));
    }

    private void push(int v) {
      stack[top++] = v;
    }

    private int pop() {
      return stack[--top];
    }

    /** Runs until the task yields, halts or used up its slice. */
    void run(int slice) {
      int[] code = program.code;
      int start = pc;
      try {
        while (slice-- > 0 && !done) {
          start = pc;
          steps++;
          Op op = Op.values()[code[pc++]];
          int operand = op.operands == 1 ? code[pc++] : 0;
          int b;
          switch (op) {
            case PUSH: push(operand); break;
            case ADD: push(pop() + pop()); break;
            case SUB: b = pop(); push(pop() - b); break;
            case MUL: push(pop() * pop()); break;
            case DIV: b = pop(); push(pop() / b); break;
            case DUP: b = pop(); push(b); push(b); break;
            case SWAP: b = pop(); int a = pop(); push(b); push(a); break;
            case LOAD: push(memory[operand]); break;
            case STORE: memory[operand] = pop(); break;
            case JUMP: pc = operand; break;
            case JZERO: if (pop() == 0) { pc = operand; } break;
            case PRINT: out.append(pop()).append(' '); break;
            case YIELD: return;
            case HALT: done = true; break;
            default: throw new AssertionError(op);
          }
        }
      } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {
        done = true;
        throw new MachineError(start, e.getMessage(), e);
      }
    }
  }

  static class Scheduler {
    private final Map<String, Task> tasks = new TreeMap<>();
    private final Deque<Task> ready = new ArrayDeque<>();
    private final List<Task> blocked = new ArrayList<>();
    private final List<String> finished = new ArrayList<>();
    private final Map<String, String> failed = new TreeMap<>();
    private int switches;

    void add(Task t) {
      if (tasks.put(t.name, t) != null) {
        throw new IllegalStateException("two tasks called " + t.name);
      }
      if (t.after.isEmpty()) {
        ready.add(t);
      } else {
        blocked.add(t);
      }
    }

    String run(int slice) {
      while (!ready.isEmpty()) {
        Task t = ready.poll();
        switches++;
        try {
          t.run(slice);
        } catch (MachineError e) {
          failed.put(t.name, e.getMessage() + " <- " + e.getCause().getClass().getSimpleName());
        }
        if (!t.done) {
          ready.add(t);
          continue;
        }
        finished.add(t.name);
        for (Iterator<Task> it = blocked.iterator(); it.hasNext();) {
          Task waiting = it.next();
          if (waiting.after.remove(t.name) && waiting.after.isEmpty()) {
            it.remove();
            ready.add(waiting);
          }
        }
      }
      return finished + " failed " + failed + " blocked " + blocked.size() + " switches " + switches;
    }
  }

  public static void main(String[] args) {
    LruCache<Integer, String> cache = new LruCache<>(4);
    int x = 7;
    for (int i = 0; i < 200; i++) {
      x = (x * 29 + 11) % 97;
      int key = x % 9;
      if (cache.get(key) == null) {
        cache.put(key, "v" + key);
      }
    }
    StringBuilder keys = new StringBuilder();
    for (int key : cache) {
      keys.append(key).append(' ');
    }
    System.out.println(keys + "hits " + cache.hits + " misses " + cache.misses + " evictions " + cache.evictions);
    try {
      new LruCache<String, String>(0);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    Program countdown = Program.assemble("push 5; store 0; loop:; load 0; jzero end; load 0; print; load 0; push 1; sub; store 0; yield; jump loop; end:; halt");
    Program factorial = Program.assemble("push 1; store 1; push 10; store 0; loop:; load 0; jzero end; load 1; load 0; mul; store 1; load 0; push 1; sub; store 0; jump loop; "
        + "end:; load 1; print; halt");
    Program divide = Program.assemble("push 1; push 0; div; halt");
    Program overflow = Program.assemble("loop:; push 1; jump loop");
    Program underflow = Program.assemble("push 1; swap; halt");
    Scheduler s = new Scheduler();
    List<Task> all = Arrays.asList(new Task("count", countdown), new Task("fact", factorial, "count"), new Task("div", divide), new Task("over", overflow, "div"),
        new Task("under", underflow, "over", "fact"), new Task("never", countdown, "nobody"), new Task("count2", countdown));
    all.forEach(s::add);
    System.out.println(s.run(6));
    for (Task t : all) {
      System.out.println(t.name + " " + t.steps + " [" + t.out + "] " + t.done);
    }
    String[] bad = {"push", "fly 3", "jump nowhere; halt", "push x1"};
    for (String source : bad) {
      try {
        Program.assemble(source);
        System.out.println("assembled");
      } catch (MachineError | NullPointerException e) {
        System.out.println(e.getMessage());
      }
    }
    try {
      s.add(new Task("div", divide));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
