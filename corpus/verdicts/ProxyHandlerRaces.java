// law:     the handler of a proxy is ordinary code: what it does for two threads at once is not atomic [java.lang.reflect.InvocationHandler]
// verdict: => violated
// verdict: -- locked => holds
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

public class ProxyHandlerRaces {
    interface Counter {
        int next(int by);
    }

    static int count;

    public static void main(String[] args) throws InterruptedException {
        boolean locked = args.length > 0;
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (!locked) {
                return count += (Integer) arguments[0];
            }
            synchronized (ProxyHandlerRaces.class) {
                return count += (Integer) arguments[0];
            }
        };
        Counter counter = (Counter) Proxy.newProxyInstance(Counter.class.getClassLoader(), new Class<?>[]{Counter.class}, handler);
        Thread thread = new Thread(() -> counter.next(1));
        thread.start();
        counter.next(2);
        thread.join();
        assert count == 3;
    }
}
