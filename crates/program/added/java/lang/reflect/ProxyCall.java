package java.lang.reflect;

import sun.invoke.util.Wrapper;

/** What {@link Proxy} does in the JDK by classes that it makes: those that the linker makes for interfaces hand each call over to this one. */
public final class ProxyCall {
    private ProxyCall() {
    }

    /** The class of proxies for interfaces, if the loader sees them. */
    private static native Class<?> classOf(ClassLoader loader, Class<?>[] interfaces);

    /** The method of that name and descriptor that a class or interface declares. */
    private static native Method method(Class<?> declaring, String name, String descriptor);

    static Constructor<?> constructor(ClassLoader loader, Class<?>[] interfaces) {
        Class<?>[] wanted = interfaces.clone();
        for (int i = 0; i < wanted.length; i++) {
            String name = wanted[i].getName();
            if (!wanted[i].isInterface()) {
                throw new IllegalArgumentException(name + " is not an interface");
            }
            if (wanted[i].isHidden()) {
                throw new IllegalArgumentException(name + " is a hidden interface");
            }
            if (wanted[i].isSealed()) {
                throw new IllegalArgumentException(name + " is a sealed interface");
            }
            for (int j = 0; j < i; j++) {
                if (wanted[i] == wanted[j]) {
                    throw new IllegalArgumentException("repeated interface: " + name);
                }
            }
        }
        try {
            return classOf(loader, wanted).getConstructor(InvocationHandler.class);
        } catch (NoSuchMethodException e) {
            throw new InternalError(e.toString(), e);
        }
    }

    /** Asks the handler. What it throws and the method does not declare is wrapped. */
    public static Object call(Proxy proxy, Class<?> declaring, String name, String descriptor, Object[] arguments) throws Throwable {
        Method method = method(declaring, name, descriptor);
        try {
            Object result = proxy.h.invoke(proxy, method, arguments);
            Class<?> type = method.getReturnType();
            if (result == null && type.isPrimitive() && type != void.class) {
                throw new NullPointerException("Cannot invoke \"" + Wrapper.forPrimitiveType(type).wrapperType().getName() + "." + type
                        + "Value()\" because the return value of \"java.lang.reflect.InvocationHandler.invoke(Object, java.lang.reflect.Method, Object[])\" is null");
            }
            return result;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            for (Class<?> declared : method.getExceptionTypes()) {
                if (declared.isInstance(e)) {
                    throw e;
                }
            }
            throw new UndeclaredThrowableException(e);
        }
    }
}
