import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A scheduler: queues, stacks, callbacks. */
public class Jobs {
  enum State { WAITING, RUNNING, DONE }

  static class Job {
    State state = State.WAITING;
    int priority;
    Job after;
    String name;
  }

  private final Deque<Job> waiting = new ArrayDeque<>();
  private int running;
  private int limit = 4;

  // expect: VIOLATION NoSuchElementException
  static Job next(Deque<Job> jobs) {
    return jobs == null ? null : jobs.removeFirst(); // fails
  }

  // expect: SAFE
  static Job nextOrNull(Deque<Job> jobs) {
    return jobs == null ? null : jobs.pollFirst();
  }

  // expect: VIOLATION NullPointerException
  static State nextState(Queue<Job> jobs) {
    if (jobs == null) return State.DONE;
    return jobs.peek().state; // fails
  }

  // expect: SAFE
  static State nextStateOrDone(Queue<Job> jobs) {
    Job job = jobs == null ? null : jobs.peek();
    return job == null || job.state == null ? State.DONE : job.state;
  }

  // expect: VIOLATION NullPointerException
  static void enqueue(ArrayDeque<Job> jobs, Job job) {
    if (jobs != null) jobs.addLast(job); // fails
  }

  // expect: SAFE
  static int enqueueIfAny(ArrayDeque<Job> jobs, Job job) {
    if (jobs == null || job == null) return 0;
    int before = jobs.size();
    jobs.addLast(job);
    if (jobs.size() != before + 1 || jobs.peekLast() != job) throw new AssertionError();
    return before;
  }

  // expect: SAFE
  static void rotate(ArrayDeque<Job> jobs) {
    if (jobs == null || jobs.isEmpty()) return;
    int before = jobs.size();
    Job first = jobs.pollFirst();
    jobs.addLast(first);
    if (jobs.size() != before || jobs.peekLast() != first) throw new AssertionError();
  }

  // expect: VIOLATION AssertionError
  static void rotateTwo(ArrayDeque<Job> jobs) {
    if (jobs == null || jobs.size() < 2) return;
    Job first = jobs.pollFirst(), second = jobs.pollFirst();
    jobs.addLast(first);
    jobs.addLast(second);
    if (jobs.size() > 2 && jobs.peekFirst() == first) throw new AssertionError(); // fails
  }

  // expect: VIOLATION IndexOutOfBoundsException
  static Job second(LinkedList<Job> jobs) {
    return jobs == null || jobs.isEmpty() ? null : jobs.get(1); // fails
  }

  // expect: SAFE
  static Job last(LinkedList<Job> jobs) {
    if (jobs == null || jobs.isEmpty()) return null;
    Job last = jobs.getLast();
    if (last != jobs.get(jobs.size() - 1)) throw new AssertionError();
    return last;
  }

  // expect: VIOLATION ConcurrentModificationException
  static void dropDone(LinkedList<Job> jobs) {
    if (jobs == null || jobs.size() > 3) return;
    for (Job job : jobs) // fails
      if (job != null && job.state == State.DONE) jobs.remove(job);
  }

  // expect: SAFE
  static int drop(LinkedList<Job> jobs) {
    if (jobs == null || jobs.size() > 2) return 0;
    Iterator<Job> walk = jobs.iterator();
    while (walk.hasNext()) {
      Job job = walk.next();
      if (job != null && job.state == State.DONE) walk.remove();
    }
    return jobs.size();
  }

  // expect: VIOLATION EmptyStackException
  static int top(Stack<Integer> stack) {
    if (stack == null) return 0;
    Integer top = stack.pop(); // fails
    return top == null ? 0 : top;
  }

  // expect: SAFE
  static int topOrZero(Stack<Integer> stack) {
    if (stack == null || stack.isEmpty()) return 0;
    Integer top = stack.peek();
    return top == null ? 0 : top;
  }

  // expect: VIOLATION ArithmeticException
  static int calculate(Stack<Integer> stack) {
    if (stack == null || stack.size() < 2) return 0;
    Integer b = stack.pop(), a = stack.pop();
    if (a == null || b == null) return 0;
    return a / b; // fails
  }

  // expect: SAFE
  boolean start() {
    if (running >= limit || waiting.isEmpty()) return false;
    waiting.removeFirst();
    running++;
    return true;
  }

  // expect: VIOLATION NoSuchElementException
  Job startNext() {
    running++;
    return waiting.removeFirst(); // fails
  }

  // expect: VIOLATION NullPointerException
  static <T> int length(Function<T, String> namer, T value) {
    return namer == null ? 0 : namer.apply(value).length(); // fails
  }

  // expect: SAFE Function
  static <T> int lengthOrZero(Function<T, String> namer, T value) {
    String name = namer == null ? null : namer.apply(value);
    return name == null ? 0 : name.length();
  }

  // expect: SAFE Supplier
  static int supplied(Supplier<Integer> supplier) {
    Integer value = supplier == null ? null : supplier.get();
    return value == null ? 0 : value;
  }

  // expect: VIOLATION NullPointerException
  static int suppliedNow(Supplier<Integer> supplier) {
    return supplier == null ? 0 : supplier.get(); // fails
  }

  // expect: SAFE Predicate
  static boolean isReady(Job job, Predicate<Job> filter) {
    return job != null && filter != null && filter.test(job) && job.state == State.WAITING;
  }

  // expect: VIOLATION IllegalStateException
  static void finish(Job job) {
    if (job == null) return;
    if (job.state != State.RUNNING) throw new IllegalStateException("not running"); // fails
    job.state = State.DONE;
  }

  // expect: VIOLATION NullPointerException
  static boolean isAfter(Job job, Job other) {
    if (job == null || other == null) return false;
    return job.after == other || job.after.after == other; // fails
  }

  // expect: SAFE
  static int depth(Job job) {
    int depth = 0;
    for (Job each = job; each != null && depth < 3; each = each.after) depth++;
    if (depth > 3) throw new AssertionError();
    return depth;
  }

  // expect: SAFE
  static boolean isKnown(Set<String> names, Job job) {
    return names != null && job != null && names.contains(job.name);
  }

  // expect: VIOLATION NullPointerException
  static boolean isFirst(List<Job> jobs, Job job) {
    if (jobs == null || jobs.isEmpty()) return false;
    return jobs.get(0).equals(job); // fails
  }

  // expect: VIOLATION NullPointerException
  static int priority(Map<Job, Integer> priorities, Job job) {
    return priorities == null || job == null ? 0 : priorities.get(job); // fails
  }

  // expect: SAFE
  static int priorityOf(Map<Job, Integer> priorities, Job job) {
    if (priorities == null || job == null) return 0;
    Integer found = priorities.get(job);
    return found != null ? found : job.priority;
  }
}
