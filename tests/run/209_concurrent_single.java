// releases: 11 17
// java.util.concurrent as one thread sees it: atomics, locks, concurrent collections.
package t209;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

class Main {
  static class Node {
    volatile int count;
    volatile long total;
    volatile String name = "n";
  }

  static void atomics() {
    AtomicInteger i = new AtomicInteger(5);
    System.out.println(i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.compareAndSet(16, 1) + i.updateAndGet(x -> x * 7) + i.accumulateAndGet(3, Math::max) + i.getAndSet(9) + i + i.decrementAndGet() + i.getAndIncrement() + i.intValue() + i.getPlain());
    AtomicLong l = new AtomicLong(1L << 40);
    System.out.println(l.addAndGet(5) + " " + l.getAndDecrement() + l.weakCompareAndSetPlain(0, 1) + l.getAndUpdate(x -> -x) + l);
    AtomicBoolean b = new AtomicBoolean();
    System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + b.get() + b + b.weakCompareAndSetVolatile(true, false));
    AtomicReference<String> r = new AtomicReference<>("a");
    System.out.println(r.compareAndSet("a", "b") + r.get() + r.getAndSet("c") + r.updateAndGet(s -> s + "d") + r.accumulateAndGet("e", String::concat) + r.getAndUpdate(s -> null) + r + r.compareAndExchange(null, "z") + r.getAcquire());
    AtomicIntegerArray a = new AtomicIntegerArray(3);
    a.set(1, 5);
    System.out.println(a.incrementAndGet(1) + " " + a.addAndGet(2, 4) + a + a.compareAndSet(0, 0, 9) + a.get(0) + a.length() + a.getAndAccumulate(0, 2, (x, y) -> x * y));
    AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
    AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
    ra.set(0, "q");
    System.out.println(la.getAndAdd(1, 5) + la.toString() + ra.getAndSet(0, "w") + ra + ra.compareAndSet(1, null, "n") + ra.get(1));
    try {
      a.get(3);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    AtomicIntegerFieldUpdater<Node> f = AtomicIntegerFieldUpdater.newUpdater(Node.class, "count");
    AtomicLongFieldUpdater<Node> t = AtomicLongFieldUpdater.newUpdater(Node.class, "total");
    AtomicReferenceFieldUpdater<Node, String> n = AtomicReferenceFieldUpdater.newUpdater(Node.class, String.class, "name");
    Node node = new Node();
    System.out.println(f.incrementAndGet(node) + " " + t.addAndGet(node, 7) + n.getAndSet(node, "m") + node.count + node.total + node.name);
    AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 1);
    AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
    System.out.println(stamped.compareAndSet("s", "t", 1, 2) + " " + stamped.getStamp() + stamped.getReference() + marked.attemptMark("m", true) + marked.isMarked());
    LongAdder adder = new LongAdder();
    adder.add(5);
    adder.increment();
    DoubleAdder reals = new DoubleAdder();
    reals.add(1.5);
    LongAccumulator largest = new LongAccumulator(Long::max, 0);
    largest.accumulate(42);
    System.out.println(adder.sum() + " " + adder + reals.sum() + largest.get());
  }

  static void locks() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    lock.lock();
    System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + lock.isLocked() + lock.tryLock() + lock.hasQueuedThreads());
    for (int i = 0; i < 3; i++)
      lock.unlock();
    try {
      lock.unlock();
    } catch (IllegalMonitorStateException e) {
      System.out.println(e + " " + lock.isLocked());
    }
    ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    rw.readLock().lock();
    rw.readLock().unlock();
    rw.writeLock().lock();
    System.out.println(rw.isWriteLocked() + " " + rw.getReadLockCount());
    rw.writeLock().unlock();
    Semaphore s = new Semaphore(2);
    s.acquire();
    System.out.println(s.tryAcquire() + " " + s.tryAcquire() + s.availablePermits());
    s.release(2);
    CountDownLatch latch = new CountDownLatch(1);
    latch.countDown();
    latch.await();
    StampedLock stamp = new StampedLock();
    long w = stamp.writeLock();
    stamp.unlockWrite(w);
    long o = stamp.tryOptimisticRead();
    System.out.println(latch.getCount() + " " + stamp.validate(o));
    Condition c = lock.newCondition();
    lock.lock();
    c.signalAll();
    lock.unlock();
    ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
    local.set(local.get() + 1);
    System.out.println(local.get());
    local.remove();
    System.out.println(local.get() + Thread.currentThread().getName() + Thread.currentThread().isInterrupted() + TimeUnit.SECONDS.toMillis(3) + TimeUnit.MILLISECONDS.convert(2, TimeUnit.MINUTES));
  }

  static void collections() throws InterruptedException {
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    for (int i = 0; i < 100; i++)
      map.merge("k" + i % 7, 1, Integer::sum);
    System.out.println(new TreeMap<>(map) + " " + map.putIfAbsent("k0", 0) + map.computeIfAbsent("n", k -> 5) + map.computeIfPresent("n", (k, v) -> null) + map.compute("k1", (k, v) -> v + 1) + map.getOrDefault("zz", -1) + map.reduceValues(1000, Integer::sum) + map.mappingCount() + map.search(1000, (k, v) -> v == 15 ? "found" : null));
    for (Iterator<Map.Entry<String, Integer>> it = map.entrySet().iterator(); it.hasNext();)
      if (it.next().getValue() > 14)
        it.remove();
    map.replaceAll((k, v) -> v * 2);
    System.out.println(new TreeMap<>(map) + " " + map.containsValue(28) + map.keySet().size() + ConcurrentHashMap.newKeySet().add("x"));
    for (int i = 0; i < 1000; i++)
      map.put("x" + i, i);
    System.out.println(map.size() + " " + map.get("x999"));
    try {
      map.put(null, 1);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
    for (Integer x : cow)
      cow.add(x * 10);
    cow.addIfAbsent(10);
    cow.removeIf(x -> x == 2);
    System.out.println(cow + " " + new CopyOnWriteArraySet<>(List.of(1, 2)));
    ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("a", "b", "c"));
    queue.remove("b");
    queue.offer("d");
    System.out.println(queue + " " + queue.poll() + queue.peek() + queue.size());
    ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
    deque.addFirst(1);
    deque.addLast(2);
    System.out.println(deque + " " + deque.pollLast() + deque.peekFirst());
    ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
    for (int i = 0; i < 20; i++)
      skip.put(i * 7 % 20, "v" + i);
    System.out.println(skip.firstKey() + skip.ceilingEntry(5).getValue() + skip.headMap(3) + skip.remove(4) + skip.size() + new ConcurrentSkipListSet<>(List.of(3, 1, 2)).descendingSet());
    LinkedBlockingQueue<Integer> blocking = new LinkedBlockingQueue<>(2);
    blocking.put(1);
    System.out.println(blocking.offer(2) + " " + blocking.offer(3) + blocking.take() + blocking.remainingCapacity() + blocking);
    ArrayBlockingQueue<Integer> array = new ArrayBlockingQueue<>(2);
    array.add(1);
    PriorityBlockingQueue<Integer> priority = new PriorityBlockingQueue<>(List.of(3, 1, 2));
    LinkedBlockingDeque<Integer> both = new LinkedBlockingDeque<>(List.of(1, 2));
    System.out.println(array.poll() + " " + priority.take() + both.pollLast());
    CompletableFuture<Integer> future = CompletableFuture.completedFuture(20).thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(2), (x, y) -> x * y);
    System.out.println(future.join() + " " + future.isDone());
    FutureTask<String> task = new FutureTask<>(() -> "task");
    task.run();
    try {
      System.out.println(task.get() + task.isDone());
    } catch (ExecutionException e) {
      System.out.println(e);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    atomics();
    locks();
    collections();
  }
}
