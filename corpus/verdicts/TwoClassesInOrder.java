// law:     programs that are alike up to names have the same executions; thread t1 writes p whatever it reads [JLS §17.4.8]
// verdict: => violated assertion
public class TwoClassesInOrder {
    static class A { }
    static class B { }
    static Object p;
    static int x, y, seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            Object first = p, second = p;
            int read = y;
            if (first instanceof A && second instanceof B) x = 1;
        });
        Thread t1 = new Thread(() -> {
            int r = x;
            p = new A();
            seen = r;
        });
        Thread t2 = new Thread(() -> {
            y = 1;
            p = new B();
        });
        t0.start();
        t1.start();
        t2.start();
        t0.join();
        t1.join();
        t2.join();
        assert seen == 0 : seen;
    }
}
