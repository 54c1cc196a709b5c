import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A proxy implements an interface of the sources, and does what its handler says. */
class ProxyBad {
    interface Level {
        int get();
    }

    static class Zero implements Level {
        public int get() {
            return 0;
        }
    }

    static class One implements InvocationHandler {
        public Object invoke(Object proxy, Method method, Object[] args) {
            return 1;
        }
    }

    static void look(Level level) {
        if (level != null) {
            assert level.get() == 0;
        }
    }

    static Level one(Class<?>[] interfaces) {
        return (Level) Proxy.newProxyInstance(Level.class.getClassLoader(), interfaces, new One());
    }

    public static void main(String[] args) {
        look(new Zero());
        look(one(new Class<?>[] {Level.class}));
    }
}
