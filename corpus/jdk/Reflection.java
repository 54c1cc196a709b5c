// feature: java.lang.Class, reflection, annotations, proxies
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Reflection {
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER}) @interface Mark { String value() default "dv"; int[] n() default {1, 2}; Class<?> k() default Object.class; Kind kind() default Kind.A; }
    enum Kind { A, B { } }
    @Mark(value = "cls", n = {}, kind = Kind.B) static class Marked<T extends Number> extends ArrayList<T> implements Comparable<Marked<T>> { @Mark public int f = 3; protected static final long S = 5; private String p = "pp"; public Marked() { } Marked(int a, String... b) throws java.io.IOException { f = a + b.length; } @Mark("m") public int add(int a, @Mark long b) { return (int) (a + b + f); } private static String sec(String s) { return s + "!"; } public void boom() { throw new IllegalStateException("boom"); } @Deprecated public <U> Map<String, ? super U> gen(List<T[]> l, U u) { return null; } public int compareTo(Marked<T> o) { return 0; } }
    record Rec(int a, List<String> b, double... c) { }
    sealed interface Seal permits X, Y { }
    static final class X implements Seal { }
    static non-sealed class Y implements Seal { }
    class Inner { }
    static abstract class Abs { abstract void m(); static strictfp double s() { return 1; } synchronized native void n(); }
    interface Greet { String hi(String n, int k); default String bye() { return "bye"; } }
    static Class<?> local() { class Loc { } return Loc.class; }
    static final Object ANON = new Object() { };

    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("names", () -> Stream.of(int.class, int[][].class, String[].class, Map.Entry.class, Marked.class, ANON.getClass(), local(), Kind.B.getClass(), void.class, Inner[].class).map(k -> k.getName() + "," + k.getSimpleName() + "," + k.getTypeName() + "," + k.getCanonicalName()).collect(Collectors.toList()));
        c.show("packages", () -> String.class.getPackageName() + "|" + Marked.class.getPackageName() + "|" + int[].class.getPackageName() + "|" + int.class.getPackageName());
        c.show("package", () -> String.class.getPackage() + " " + Marked.class.getPackage().getName().isEmpty() + " " + int.class.getPackage());
        c.show("modifiers", () -> Modifier.toString(Marked.class.getModifiers()) + "|" + Modifier.toString(Seal.class.getModifiers()) + "|" + Modifier.toString(Kind.class.getModifiers()) + "|" + Modifier.toString(int[].class.getModifiers()) + "|" + Modifier.toString(Rec.class.getModifiers()) + "|" + Modifier.toString(Abs.class.getModifiers()) + "|" + Modifier.toString(ANON.getClass().getModifiers()) + "|" + Modifier.toString(Reflection.class.getModifiers()) + "|" + Modifier.toString(Mark.class.getModifiers()));
        c.show("kinds", () -> Kind.class.isEnum() + " " + Kind.B.getClass().isEnum() + " " + Rec.class.isRecord() + " " + Mark.class.isAnnotation() + " " + Seal.class.isSealed() + " " + X.class.isSealed() + " " + Inner.class.isMemberClass() + " " + local().isLocalClass() + " " + ANON.getClass().isAnonymousClass() + " " + int[].class.isArray() + " " + int.class.isPrimitive() + " " + Seal.class.isInterface() + " " + ((Runnable) () -> { }).getClass().isSynthetic() + " " + ((Runnable) () -> { }).getClass().isHidden());
        c.show("enclosing", () -> local().getEnclosingMethod() + " " + local().getEnclosingClass() + " " + ANON.getClass().getEnclosingMethod() + " " + Marked.class.getDeclaringClass() + " " + local().getDeclaringClass() + " " + Reflection.class.getEnclosingClass());
        c.show("declaredClasses", () -> Arrays.stream(Reflection.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().collect(Collectors.toList()));
        c.show("nest", () -> Marked.class.getNestHost() + " " + Marked.class.isNestmateOf(X.class) + " " + int.class.getNestHost());
        c.show("supers", () -> Marked.class.getSuperclass() + " " + Arrays.toString(Marked.class.getInterfaces()) + " " + int[].class.getSuperclass() + " " + Seal.class.getSuperclass() + " " + Arrays.toString(int[].class.getInterfaces()) + " " + Object.class.getSuperclass());
        c.show("genericSuper", () -> Marked.class.getGenericSuperclass() + " " + Arrays.toString(Marked.class.getGenericInterfaces()) + " " + Arrays.toString(Marked.class.getTypeParameters()) + Arrays.toString(Marked.class.getTypeParameters()[0].getBounds()));
        c.show("toGeneric", () -> Marked.class.toGenericString() + " " + Map.class.toGenericString() + " " + int[].class.toGenericString() + " " + Kind.class.toGenericString() + " " + Rec.class.toGenericString() + " " + Seal.class.toGenericString());
        c.show("descriptor", () -> int[].class.descriptorString() + String.class.descriptorString() + " " + Marked.class.describeConstable() + " " + int.class.arrayType() + " " + String[][].class.componentType());
        c.show("instance", () -> Number.class.isInstance(5) + " " + int.class.isInstance(5) + " " + Object[].class.isInstance(new String[0]) + " " + Number.class.isAssignableFrom(Integer.class) + " " + long.class.isAssignableFrom(int.class) + " " + Object[].class.isAssignableFrom(int[][].class));
        c.show("cast", () -> Integer.class.cast("s"));
        c.show("castNull", () -> Integer.class.cast(null) + " " + Object.class.cast(5));
        c.show("asSubclass", () -> String.class.asSubclass(Number.class));
        c.show("enumConstants", () -> Arrays.toString(Kind.class.getEnumConstants()) + String.class.getEnumConstants());
        c.show("components", () -> Arrays.stream(Rec.class.getRecordComponents()).map(r -> r + "/" + r.getGenericType() + "/" + r.getAccessor()).collect(Collectors.toList()));
        c.show("componentAccess", () -> Rec.class.getRecordComponents()[0].getAccessor().invoke(new Rec(7, null)));
        c.show("permitted", () -> Seal.class.getPermittedSubclasses());
        c.show("permittedNone", () -> X.class.getPermittedSubclasses() + " " + String.class.getRecordComponents());
        c.show("fields", () -> Arrays.stream(Marked.class.getDeclaredFields()).map(Field::toString).sorted().collect(Collectors.toList()));
        c.show("fieldsPublic", () -> Arrays.stream(Marked.class.getFields()).map(Field::getName).collect(Collectors.toList()));
        c.show("methods", () -> Arrays.stream(Marked.class.getDeclaredMethods()).map(Method::toString).sorted().collect(Collectors.toList()));
        c.show("methodsGeneric", () -> Marked.class.getMethod("gen", List.class, Object.class).toGenericString());
        c.show("methodsPublic", () -> Arrays.stream(Greet.class.getMethods()).map(m -> m.getName() + m.isDefault() + Modifier.toString(m.getModifiers())).sorted().collect(Collectors.toList()));
        c.show("constructors", () -> Arrays.stream(Marked.class.getDeclaredConstructors()).map(k -> k + " " + k.isVarArgs()).sorted().collect(Collectors.toList()));
        c.show("parameters", () -> Arrays.stream(Marked.class.getMethod("add", int.class, long.class).getParameters()).map(Parameter::toString).collect(Collectors.toList()));
        c.show("invoke", () -> Marked.class.getMethod("add", int.class, long.class).invoke(new Marked<Integer>(), 1, 2L));
        c.show("invokeWiden", () -> Marked.class.getMethod("add", int.class, long.class).invoke(new Marked<Integer>(), (short) 1, 2));
        c.show("invokeBad", () -> Marked.class.getMethod("add", int.class, long.class).invoke(new Marked<Integer>(), "x", 2));
        c.show("invokeCount", () -> Marked.class.getMethod("add", int.class, long.class).invoke(new Marked<Integer>(), 1));
        c.show("invokeReceiver", () -> Marked.class.getMethod("add", int.class, long.class).invoke("x", 1, 2L));
        c.show("invokeNull", () -> Marked.class.getMethod("add", int.class, long.class).invoke(null, 1, 2L));
        c.show("invokeThrows", () -> { try { return Marked.class.getMethod("boom").invoke(new Marked<Integer>()); } catch (InvocationTargetException e) { return e + " " + e.getCause() + " " + e.getTargetException().getMessage() + e.getMessage(); } });
        c.show("invokeStatic", () -> { Method m = Marked.class.getDeclaredMethod("sec", String.class); m.setAccessible(true); return m.invoke(null, "a"); });
        c.show("invokeVoid", () -> ArrayList.class.getMethod("clear").invoke(new ArrayList<>()));
        c.show("construct", () -> { Constructor<?> k = Marked.class.getDeclaredConstructor(int.class, String[].class); return ((Marked<?>) k.newInstance(3, new String[] {"a", "b"})).f + " " + Arrays.toString(k.getExceptionTypes()); });
        c.show("constructAbstract", () -> Abs.class.getDeclaredConstructor().newInstance());
        c.show("constructMissing", () -> Rec.class.getConstructor());
        c.show("newInstance", () -> ArrayList.class.getDeclaredConstructor().newInstance().size());
        c.show("fieldGet", () -> { Field f = Marked.class.getField("f"); Marked<Integer> m = new Marked<>(); f.setInt(m, 9); return f.get(m) + " " + f.getLong(m) + " " + f.getType(); });
        c.show("fieldPrivate", () -> { Field f = Marked.class.getDeclaredField("p"); f.setAccessible(true); Marked<Integer> m = new Marked<>(); f.set(m, "q"); return f.get(m); });
        c.show("fieldStatic", () -> { Field f = Marked.class.getDeclaredField("S"); return f.getLong(null) + " " + f; });
        c.show("fieldFinal", () -> { Field f = Marked.class.getDeclaredField("S"); f.setAccessible(true); f.set(null, 3L); return 0; });
        c.show("fieldBad", () -> { Marked.class.getField("f").set(new Marked<Integer>(), "x"); return 0; });
        c.show("fieldBadGet", () -> Marked.class.getField("f").getByte(new Marked<Integer>()));
        c.show("fieldNull", () -> Marked.class.getField("f").get(null));
        c.show("fieldOther", () -> Marked.class.getField("f").get("x"));
        c.show("annotation", () -> { Mark m = Marked.class.getAnnotation(Mark.class); return m.value() + Arrays.toString(m.n()) + m.k() + m.kind() + m.annotationType(); });
        c.show("annotationText", () -> Marked.class.getAnnotation(Mark.class));
        c.show("annotationMethod", () -> Marked.class.getMethod("add", int.class, long.class).getAnnotation(Mark.class).value() + Marked.class.getField("f").isAnnotationPresent(Mark.class) + Marked.class.isAnnotationPresent(Deprecated.class) + X.class.getAnnotations().length);
        c.show("annotationEquals", () -> Marked.class.getField("f").getAnnotation(Mark.class).equals(Marked.class.getAnnotation(Mark.class)));
        c.show("annotationDefault", () -> Mark.class.getMethod("value").getDefaultValue());
        c.show("annotationParameter", () -> Marked.class.getMethod("add", int.class, long.class).getParameterAnnotations()[1].length);
        c.show("annotationDeprecated", () -> Marked.class.getMethod("gen", List.class, Object.class).getAnnotation(Deprecated.class));
        c.show("array", () -> { Object a = Array.newInstance(int.class, 3); Array.setInt(a, 1, 5); Array.set(a, 2, (short) 4); return Array.get(a, 1) + " " + Array.getLength(a) + " " + Array.getLong(a, 2) + Arrays.toString((int[]) a); });
        c.show("arrayMulti", () -> Array.newInstance(String.class, 2, 3).getClass() + " " + ((Object[]) Array.newInstance(int.class, 2, 0)).length);
        c.show("arrayBad", () -> Array.newInstance(void.class, 1));
        c.show("arrayBad2", () -> Array.newInstance(int.class, -1));
        c.show("arrayBad3", () -> Array.get("x", 0));
        c.show("arrayBad4", () -> Array.get(new int[1], 3));
        c.show("arrayBad5", () -> { Array.set(new int[1], 0, "x"); return 0; });
        c.show("arrayBad6", () -> Array.getLength(null));
        c.show("arrayBad7", () -> Array.getInt(new long[1], 0));
        c.show("proxy", () -> { Greet g = (Greet) Proxy.newProxyInstance(Greet.class.getClassLoader(), new Class<?>[] {Greet.class}, (p, m, a) -> m.getName() + Arrays.toString(a)); return g.hi("x", 3) + g.bye() + g.toString(); });
        c.show("proxyThrows", () -> { Runnable g = (Runnable) Proxy.newProxyInstance(Reflection.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> { throw new java.io.IOException("x"); }); g.run(); return 0; });
        c.show("proxyNull", () -> { Greet g = (Greet) Proxy.newProxyInstance(Reflection.class.getClassLoader(), new Class<?>[] {Greet.class, Comparable.class}, (p, m, a) -> null); return ((Comparable) g).compareTo(1); });
        c.show("proxyClass", () -> { Object g = Proxy.newProxyInstance(Reflection.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null); return Proxy.isProxyClass(g.getClass()) + " " + (g instanceof Runnable) + " " + Proxy.isProxyClass(String.class); });
        c.show("forName", () -> Class.forName("java.lang.String") + " " + Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;") + " " + Class.forName("Reflection$X"));
        c.show("forNameBad", () -> Class.forName("int"));
        c.show("forNameSlash", () -> Class.forName("java/lang/String"));
        c.show("forNameNull", () -> Class.forName(null));
        c.show("forNameLoader", () -> Class.forName("Reflection$Y", true, Reflection.class.getClassLoader()).getSimpleName());
        c.show("loaders", () -> String.class.getClassLoader() + " " + (Reflection.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + " " + (Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader()));
        c.show("loaderName", () -> ClassLoader.getSystemClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getSystemClassLoader().getParent().getName());
        c.show("loadClass", () -> Reflection.class.getClassLoader().loadClass("Reflection$X"));
        c.show("loadClassBad", () -> Reflection.class.getClassLoader().loadClass("Nope"));
        c.show("resource", () -> Reflection.class.getResource("Reflection.class") != null);
        c.show("resourceNone", () -> Reflection.class.getResourceAsStream("no.such.thing"));
        c.show("resourceBytes", () -> { try (java.io.InputStream in = Reflection.class.getResourceAsStream("/Reflection.class")) { return in.readNBytes(4); } });
        c.show("module", () -> String.class.getModule() + " " + Reflection.class.getModule().isNamed() + " " + String.class.getModule().getName());
        c.show("moduleDescriptor", () -> String.class.getModule().getDescriptor().name() + " " + Reflection.class.getModule().getDescriptor());
        c.show("hash", () -> String.class.equals(Class.forName("java.lang.String")) + " " + Modifier.toString(0xfff) + " " + Modifier.isStatic(8));
        c.show("accessible", () -> { try { String.class.getDeclaredField("value").setAccessible(true); return 0; } catch (RuntimeException e) { return e.getClass(); } });
        c.show("illegal", () -> { Field f = ArrayList.class.getDeclaredField("size"); return f.get(new ArrayList<>()); });
        c.show("canAccess", () -> Marked.class.getDeclaredField("p").canAccess(new Marked<Integer>()));
        c.show("desiredAssertion", () -> Reflection.class.desiredAssertionStatus());
        c.show("protection", () -> String.class.getProtectionDomain().getCodeSource());
        c.show("signers", () -> String.class.getSigners());
        c.show("lambdaMethod", () -> { Runnable r = () -> { }; return r.getClass().getInterfaces()[0] + " " + r.getClass().getSuperclass(); });
        c.show("stackWalker", () -> StackWalker.getInstance().walk(s -> s.limit(1).map(StackWalker.StackFrame::getMethodName).collect(Collectors.toList())));
        c.show("callerClass", () -> StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass());
        c.show("typeText", () -> Marked.class.getMethod("gen", List.class, Object.class).getGenericParameterTypes());
        c.show("bridge", () -> Arrays.stream(Marked.class.getDeclaredMethods()).filter(Method::isBridge).map(Method::getName).collect(Collectors.toList()));
        c.show("objectMethods", () -> Stream.of(Object.class.getMethods()).map(Method::getName).sorted(Comparator.naturalOrder()).collect(Collectors.toList()));
    }
}
