// feature: StackWalker: frames, filters, callers, through lambdas, reflection and constructors
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

public class StackWalkers {
    static final StackWalker PLAIN = StackWalker.getInstance();
    static final StackWalker KEEPS = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    static class Callee {
        final Class<?> caller;

        Callee() {
            caller = KEEPS.getCallerClass();
        }

        static Class<?> caller() {
            return KEEPS.getCallerClass();
        }

        static Class<?> throughLambda() {
            Supplier<Class<?>> supplier = () -> KEEPS.getCallerClass();
            return supplier.get();
        }
    }

    static List<String> names() {
        return PLAIN.walk(frames -> frames.map(frame -> frame.getClassName() + "." + frame.getMethodName()).collect(Collectors.toList()));
    }

    public static List<String> deep(int depth) {
        return depth == 0 ? names() : deep(depth - 1);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(names());
        System.out.println(deep(3));
        Method method = StackWalkers.class.getMethod("deep", int.class);
        System.out.println(method.invoke(null, 1));
        System.out.println(Callee.caller() + " " + new Callee().caller + " " + Callee.throughLambda());
        PLAIN.forEach(frame -> System.out.println(frame.getFileName() + ":" + frame.getLineNumber() + " " + frame.isNativeMethod() + " " + frame));
        System.out.println("in " + KEEPS.walk(frames -> frames.findFirst().get().getDeclaringClass()));
        System.out.println("more: " + KEEPS.walk(frames -> frames.skip(1).findFirst().isPresent()));
        try {
            PLAIN.walk(frames -> frames.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            PLAIN.getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            PLAIN.walk(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(new Object() {
            String name() {
                return PLAIN.walk(frames -> frames.limit(2).map(StackWalker.StackFrame::toStackTraceElement).map(StackTraceElement::getMethodName).collect(Collectors.joining(" ")));
            }
        }.name());
    }
}
