package java.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A frame as {@link StackWalker} tells it. All frames are taken when somebody begins to walk; those of reflection are not shown.
 */
final class WalkedFrame implements StackWalker.StackFrame {
    private final StackTraceElement element;
    private final Class<?> declaring;
    private final boolean tellsClass;

    private WalkedFrame(StackTraceElement element, Class<?> declaring, boolean tellsClass) {
        this.element = element;
        this.declaring = declaring;
        this.tellsClass = tellsClass;
    }

    /** The classes of the methods in which an exception was made, innermost first, as many as its trace has elements. */
    private static native Class<?>[] classes(Throwable here);

    /** Ends the path as not analysed. */
    private static native void unknown(String what);

    /** The frames of whoever has called a method of the walker. */
    private static List<WalkedFrame> frames(StackWalker walker, Throwable here) {
        for (StackWalker.Option option : StackWalker.Option.values()) {
            if (option != StackWalker.Option.RETAIN_CLASS_REFERENCE && walker.hasOption(option)) {
                unknown("StackWalker with " + option);
            }
        }
        boolean tellsClass = walker.hasOption(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        StackTraceElement[] elements = here.getStackTrace();
        Class<?>[] classes = classes(here);
        List<WalkedFrame> frames = new ArrayList<>();
        // The innermost frame is that of this class.
        for (int i = 1; i < elements.length; i++) {
            if (!isOfReflection(elements[i])) {
                frames.add(new WalkedFrame(elements[i], classes[i], tellsClass));
            }
        }
        return frames;
    }

    private static boolean isOfReflection(StackTraceElement element) {
        String name = element.getClassName();
        return name.startsWith("jdk.internal.reflect.") || name.startsWith("java.lang.invoke.")
                || name.equals("java.lang.reflect.Method") || name.equals("java.lang.reflect.Constructor");
    }

    static <T> T walk(StackWalker walker, Function<? super Stream<StackWalker.StackFrame>, ? extends T> function) {
        Objects.requireNonNull(function);
        try (Stream<StackWalker.StackFrame> frames = frames(walker, new Throwable()).stream().map(frame -> frame)) {
            return function.apply(frames);
        }
    }

    static void forEach(StackWalker walker, Consumer<? super StackWalker.StackFrame> action) {
        Objects.requireNonNull(action);
        frames(walker, new Throwable()).forEach(action);
    }

    static Class<?> caller(StackWalker walker) {
        if (!walker.hasOption(StackWalker.Option.RETAIN_CLASS_REFERENCE)) {
            throw new UnsupportedOperationException("This stack walker does not have RETAIN_CLASS_REFERENCE access");
        }
        List<WalkedFrame> frames = frames(walker, new Throwable());
        if (frames.size() < 2) {
            unknown("StackWalker.getCallerClass of a frame without a caller");
        }
        return frames.get(1).declaring;
    }

    @Override
    public String getClassName() {
        return element.getClassName();
    }

    @Override
    public String getMethodName() {
        return element.getMethodName();
    }

    @Override
    public Class<?> getDeclaringClass() {
        if (!tellsClass) {
            throw new UnsupportedOperationException("No access to RETAIN_CLASS_REFERENCE");
        }
        return declaring;
    }

    @Override
    public java.lang.invoke.MethodType getMethodType() {
        unknown("StackFrame.getMethodType");
        return null;
    }

    @Override
    public String getDescriptor() {
        unknown("StackFrame.getDescriptor");
        return null;
    }

    @Override
    public int getByteCodeIndex() {
        unknown("StackFrame.getByteCodeIndex");
        return 0;
    }

    @Override
    public String getFileName() {
        return element.getFileName();
    }

    @Override
    public int getLineNumber() {
        return element.getLineNumber();
    }

    @Override
    public boolean isNativeMethod() {
        return element.isNativeMethod();
    }

    @Override
    public StackTraceElement toStackTraceElement() {
        return element;
    }

    @Override
    public String toString() {
        return element.toString();
    }
}
