import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The classes of one folder, loaded apart from all others, with assertions on. */
final class Target {
  final URLClassLoader loader;
  final List<Class<?>> classes = new ArrayList<>();

  Target(File folder) throws Exception {
    loader = new URLClassLoader(new URL[] {folder.toURI().toURL()}, Target.class.getClassLoader());
    loader.setDefaultAssertionStatus(true);
    String[] names = folder.list((dir, name) -> name.endsWith(".class"));
    Arrays.sort(names);
    for (String name : names)
      classes.add(Class.forName(name.substring(0, name.length() - 6), false, loader));
  }

  /** The public methods and constructors, as `loris check --all` sees them, in a fixed order. */
  List<Executable> methods() {
    List<Executable> all = new ArrayList<>();
    for (Class<?> type : classes) {
      for (Method method : type.getDeclaredMethods())
        if (Modifier.isPublic(method.getModifiers()) && !Modifier.isAbstract(method.getModifiers()))
          all.add(method);
      if (!Modifier.isAbstract(type.getModifiers()) && !type.isEnum())
        for (Constructor<?> constructor : type.getDeclaredConstructors())
          if (Modifier.isPublic(constructor.getModifiers()))
            all.add(constructor);
    }
    all.sort(Comparator.comparing(Target::key));
    return all;
  }

  /** `Class.name(descriptor)result`, as loris prints it. */
  static String key(Executable method) {
    StringBuilder text = new StringBuilder(method.getDeclaringClass().getName()).append('.');
    text.append(method instanceof Method ? method.getName() : "<init>").append('(');
    for (Class<?> type : method.getParameterTypes())
      text.append(type.descriptorString());
    Class<?> result = method instanceof Method ? ((Method) method).getReturnType() : void.class;
    return text.append(')').append(result.descriptorString()).toString();
  }

  Executable method(String key) {
    for (Class<?> type : classes) {
      for (Method method : type.getDeclaredMethods())
        if (key(method).equals(key))
          return method;
      for (Constructor<?> constructor : type.getDeclaredConstructors())
        if (key(constructor).equals(key))
          return constructor;
    }
    throw new IllegalArgumentException("no method " + key);
  }

  /** What the call throws, or null. */
  static Throwable call(Executable method, Object receiver, Object[] arguments) {
    try {
      method.setAccessible(true);
      if (method instanceof Method)
        ((Method) method).invoke(receiver, arguments);
      else
        ((Constructor<?>) method).newInstance(arguments);
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The exception and the innermost line of the target: `java.lang.AssertionError 12`. */
  static String outcome(Throwable thrown) {
    if (thrown == null)
      return "returns";
    // An exception of the input may have a trace of its own, or none.
    String line = "?";
    StackTraceElement[] trace = thrown.getStackTrace();
    for (int i = 0; trace != null && i < trace.length && line.equals("?"); i++)
      if ("app".equals(trace[i].getClassLoaderName()) || trace[i].getModuleName() != null)
        continue;
      else
        line = String.valueOf(trace[i].getLineNumber());
    return thrown.getClass().getName() + " " + line;
  }
}
