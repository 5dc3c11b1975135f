// releases: 11 17
// System: properties, identity, time that only goes forward, Runtime, Thread as one sees it from main.
package t216;

import java.util.Properties;

class Main {
  public static void main(String[] args) throws Exception {
    for (String key : new String[] {"java.version", "java.specification.version", "java.class.version", "java.vendor", "file.separator", "path.separator", "os.name", "os.arch", "file.encoding", "user.dir", "no.such", "java.specification.name", "java.runtime.version"})
      System.out.println(key + "=" + System.getProperty(key));
    System.out.println(System.getProperty("no.such", "default") + System.getProperty("line.separator").length() + System.lineSeparator().equals("\n") + System.setProperty("mine", "1") + System.getProperty("mine") + System.clearProperty("mine") + System.getProperty("mine"));
    System.out.println(Integer.getInteger("absent", 5) + " " + Boolean.getBoolean("absent") + Long.getLong("absent"));
    Properties p = System.getProperties();
    System.out.println(p.containsKey("java.version") + " " + Runtime.version().feature() + " " + (Runtime.getRuntime().availableProcessors() > 0) + (Runtime.getRuntime().maxMemory() > 0));
    long millis = System.currentTimeMillis(), nanos = System.nanoTime();
    System.out.println((System.currentTimeMillis() >= millis) + " " + (System.nanoTime() >= nanos) + (millis > 1600000000000L));
    Object o = new Object();
    System.out.println((System.identityHashCode(o) == o.hashCode()) + " " + System.identityHashCode(null) + (o.toString().startsWith("java.lang.Object@")) + o.equals(o));
    Thread t = Thread.currentThread();
    System.out.println(t.getName() + " " + t.getPriority() + t.isAlive() + t.isDaemon() + t.getThreadGroup().getName() + t.getId() + t.getState() + t + Thread.interrupted() + t.isInterrupted());
    t.interrupt();
    System.out.println(t.isInterrupted() + " " + Thread.interrupted() + Thread.interrupted());
    Thread.sleep(1);
    t.setName("renamed");
    System.out.println(Thread.currentThread().getName() + " " + Thread.holdsLock(o));
    try {
      System.getProperty("");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    StackTraceElement[] trace = new Throwable().getStackTrace();
    System.out.println(trace[0].getMethodName() + trace[0].getClassName() + trace.length + Thread.currentThread().getStackTrace().length);
    System.out.println(System.getenv("NO_SUCH_VARIABLE") + " " + (System.console() == null) + (System.getSecurityManager() == null));
    System.gc();
  }
}
