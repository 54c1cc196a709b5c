// feature: dynamic proxies, annotations read by reflection, packages of classes, the folder for temporary files
import java.io.File;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class ProxiesAndAnnotations {
    enum Colour { RED, GREEN }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
    @interface Mark {
        String text() default "none";

        int[] numbers() default {1, 2};

        long large() default 1L << 40;

        double half() default 0.5;

        float third() default 1.5f;

        char letter() default 'c';

        boolean yes() default true;

        byte small() default -1;

        Class<?> type() default Object.class;

        Colour colour() default Colour.GREEN;

        Inner inner() default @Inner(7);

        Inner[] inners() default {};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner {
        int value();
    }

    @Mark(text = "class", inners = {@Inner(1), @Inner(2)})
    static class Marked {
        @Mark(numbers = 5, colour = Colour.RED) int field;

        @Deprecated
        @Mark(type = String.class, letter = 'x')
        public void method(@Mark(text = "parameter") int a, int b) {
        }

        public void plain() {
        }
    }

    static class Sub extends Marked {
    }

    interface Shape {
        int sides();

        default String name() {
            return "shape of " + sides();
        }

        long area(int a, long b, double c, boolean d, char e, byte f, short g, float h, int[] i, String... j);

        void run() throws IOException;
    }

    interface Named {
        String name();
    }

    static Object call(Shape shape, String what) {
        try {
            switch (what) {
                case "sides": return shape.sides();
                case "name": return shape.name();
                case "area": return shape.area(1, 2, 3, true, 'e', (byte) 6, (short) 7, 8f, new int[]{9}, "x", "y");
                case "hash": return shape.hashCode();
                case "equals": return shape.equals(shape);
                case "string": return shape.toString();
                default: shape.run();
                    return null;
            }
        } catch (UndeclaredThrowableException e) {
            return "undeclared " + e.getUndeclaredThrowable();
        } catch (Exception e) {
            return e.getClass();
        }
    }

    static Shape shape(InvocationHandler handler) {
        return (Shape) Proxy.newProxyInstance(Shape.class.getClassLoader(), new Class<?>[]{Shape.class, Named.class}, handler);
    }

    static void refused(Class<?>... interfaces) {
        try {
            Proxy.newProxyInstance(ProxiesAndAnnotations.class.getClassLoader(), interfaces, (proxy, method, arguments) -> null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Mark mark = Marked.class.getAnnotation(Mark.class);
        System.out.println(mark.text() + Arrays.toString(mark.numbers()) + mark.large() + mark.half() + mark.third() + mark.letter() + mark.yes() + mark.small()
                + mark.type() + mark.colour() + mark.inner().value() + mark.inners().length + mark.inners()[1].value());
        System.out.println(mark.annotationType() + " " + mark.equals(Marked.class.getAnnotation(Mark.class)) + " " + mark.equals(Sub.class.getAnnotation(Mark.class)));
        Method method = Marked.class.getMethod("method", int.class, int.class);
        System.out.println(method.getAnnotation(Mark.class).type() + " " + method.getAnnotation(Mark.class).letter() + " " + method.isAnnotationPresent(Deprecated.class)
                + " " + method.getAnnotations().length + " " + Marked.class.getMethod("plain").isAnnotationPresent(Mark.class));
        System.out.println(Arrays.toString(Marked.class.getDeclaredField("field").getAnnotation(Mark.class).numbers()) + ((Mark) method.getParameterAnnotations()[0][0]).text());
        System.out.println(mark.inner() + " " + mark.inner().hashCode() + " " + (mark.hashCode() == Marked.class.getAnnotation(Mark.class).hashCode()));

        Shape shape = shape((proxy, called, arguments) -> {
            String told = called.getDeclaringClass().getSimpleName() + "." + called.getName() + (arguments == null ? "" : Arrays.deepToString(arguments).replaceAll("ProxiesAnd.*", "itself]"));
            switch (called.getName()) {
                case "sides": return 4;
                case "name":
                case "toString": return told;
                case "area":
                    System.out.println(told);
                    return 12L;
                case "hashCode": return 17;
                case "equals": return proxy == arguments[0];
                default: throw new IOException(told);
            }
        });
        for (String what : List.of("sides", "name", "area", "hash", "equals", "string", "run")) {
            System.out.println(what + " " + call(shape, what));
        }
        System.out.println(shape instanceof Named && Proxy.isProxyClass(shape.getClass()) && !Proxy.isProxyClass(Marked.class));
        System.out.println(call(shape((proxy, called, arguments) -> null), "sides"));
        System.out.println(call(shape((proxy, called, arguments) -> 4L), "sides"));
        System.out.println(call(shape((proxy, called, arguments) -> "text"), "name"));
        System.out.println(call(shape((proxy, called, arguments) -> {
            throw new InterruptedException("from the handler");
        }), "run"));
        System.out.println(Proxy.getInvocationHandler(shape) == Proxy.getInvocationHandler(shape));
        System.out.println(shape.getClass() == shape((proxy, called, arguments) -> null).getClass());
        refused(String.class);
        refused(Runnable.class, Runnable.class);
        @SuppressWarnings("unchecked")
        Comparator<String> comparator = (Comparator<String>) Proxy.newProxyInstance(null, new Class<?>[]{Comparator.class}, (proxy, called, arguments) -> ((String) arguments[0]).length() - ((String) arguments[1]).length());
        List<String> sorted = Arrays.asList("three", "a", "to");
        sorted.sort(comparator);
        System.out.println(sorted);

        System.out.println(Marked.class.getPackage() + "|" + Marked.class.getPackage().getImplementationVersion() + " " + Integer.class.getPackage().getName() + " " + int[].class.getPackage());
        System.out.println(Marked.class.getPackage() == ProxiesAndAnnotations.class.getPackage());
        File temporary = new File(System.getProperty("java.io.tmpdir"));
        System.out.println(temporary.isDirectory() + " " + temporary.isFile() + " " + temporary.mkdirs());
        System.out.println(ProcessHandle.current().pid() == ProcessHandle.current().pid());
    }
}
