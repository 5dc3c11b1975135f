import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What variables of types stand for: an input respects the arguments that signatures declare. */
final class Generics {
  private Generics() {}

  /** A class with its arguments. */
  record Applied(Class<?> raw, List<Type> arguments) implements ParameterizedType {
    public Type[] getActualTypeArguments() {
      return arguments.toArray(new Type[0]);
    }

    public Type getRawType() {
      return raw;
    }

    public Type getOwnerType() {
      return raw.getDeclaringClass();
    }
  }

  static Class<?> erased(Type type) {
    if (type instanceof Class)
      return (Class<?>) type;
    if (type instanceof ParameterizedType)
      return (Class<?>) ((ParameterizedType) type).getRawType();
    if (type instanceof GenericArrayType)
      return erased(((GenericArrayType) type).getGenericComponentType()).arrayType();
    return Object.class;
  }

  /** Without variables: each is what the map says, else what it is below of. */
  private static Type resolve(Type type, Map<TypeVariable<?>, Type> bound, int depth) {
    if (type instanceof TypeVariable) {
      Type known = bound.get(type);
      return known != null ? known : depth > 2 ? Object.class : resolve(((TypeVariable<?>) type).getBounds()[0], bound, depth + 1);
    }
    if (type instanceof WildcardType)
      return depth > 2 ? Object.class : resolve(((WildcardType) type).getUpperBounds()[0], bound, depth + 1);
    if (type instanceof GenericArrayType)
      return erased(resolve(((GenericArrayType) type).getGenericComponentType(), Map.of(), depth)).arrayType();
    if (!(type instanceof ParameterizedType))
      return type;
    List<Type> arguments = new ArrayList<>();
    for (Type each : ((ParameterizedType) type).getActualTypeArguments())
      arguments.add(resolve(each, bound, depth + 1));
    return new Applied(erased(type), arguments);
  }

  static Type resolve(Type type) {
    return resolve(type, Map.of(), 0);
  }

  /** The class `above` as `type`, one below it, has it; null: raw. */
  private static Type seenAs(Type type, Class<?> above) {
    Class<?> own = erased(type);
    if (own == above)
      return type;
    List<Type> supers = new ArrayList<>(List.of(own.getGenericInterfaces()));
    if (own.getGenericSuperclass() != null)
      supers.add(own.getGenericSuperclass());
    for (Type each : supers)
      if (above.isAssignableFrom(erased(each)))
        return seenAs(substitute(each, own, type), above);
    return null;
  }

  /** As `resolve`, but variables that nobody has bound remain. */
  private static Type substitute(Type each, Class<?> own, Type type) {
    if (!(each instanceof ParameterizedType) || !(type instanceof ParameterizedType))
      return each;
    Map<TypeVariable<?>, Type> bound = bind(own, type);
    List<Type> arguments = new ArrayList<>();
    for (Type argument : ((ParameterizedType) each).getActualTypeArguments())
      arguments.add(bound.getOrDefault(argument, argument));
    return new Applied(erased(each), arguments);
  }

  private static Map<TypeVariable<?>, Type> bind(Class<?> own, Type type) {
    Map<TypeVariable<?>, Type> bound = new HashMap<>();
    if (type instanceof ParameterizedType)
      for (int i = 0; i < own.getTypeParameters().length; i++)
        bound.put(own.getTypeParameters()[i], ((ParameterizedType) type).getActualTypeArguments()[i]);
    return bound;
  }

  /** A new object of class `own` that was wanted as a `wanted`, as a type with arguments: ArrayList<String> of List<String>. */
  static Type narrowed(Class<?> own, Type wanted) {
    if (own.getTypeParameters().length == 0)
      return own;
    Type itself = new Applied(own, List.<Type>of(own.getTypeParameters()));
    Type above = seenAs(itself, erased(wanted));
    Map<TypeVariable<?>, Type> bound = new HashMap<>();
    if (above instanceof ParameterizedType && wanted instanceof ParameterizedType)
      for (int i = 0; i < ((ParameterizedType) above).getActualTypeArguments().length; i++)
        if (((ParameterizedType) above).getActualTypeArguments()[i] instanceof TypeVariable)
          bound.put((TypeVariable<?>) ((ParameterizedType) above).getActualTypeArguments()[i],
                    resolve(((ParameterizedType) wanted).getActualTypeArguments()[i]));
    return resolve(itself, bound, 0);
  }

  /** Has an object of type `own` the arguments that a place of type `wanted` declares? */
  static boolean is(Type own, Type wanted) {
    return resolve(wanted).equals(seenAs(own, erased(wanted)));
  }

  /** The argument with this number of a type that may be raw. */
  static Type argument(Type type, int number) {
    Type[] arguments = type instanceof ParameterizedType ? ((ParameterizedType) type).getActualTypeArguments() : new Type[0];
    return number < arguments.length ? arguments[number] : Object.class;
  }

  /** What a field of an object of this type holds. */
  static Type of(Field field, Type object) {
    Type above = seenAs(object, field.getDeclaringClass());
    return resolve(field.getGenericType(), above == null ? Map.of() : bind(field.getDeclaringClass(), above), 0);
  }
}
