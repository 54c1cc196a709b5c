// law: a plain read may see the same old write for ever, and writes may be seen in any order [JLS §17.3, §17.4.5]
// verdict: => violated liveness
// verdict: --no-liveness -- check => violated assertion
//
// Try it:  jmmc check examples/liveness/NoVisibility.java
//
// Listing 3.1 of Java Concurrency in Practice: it may print 0, and it may never end.
public class NoVisibility {
    static boolean ready;
    static int number;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!ready) {
                Thread.yield();
            }
            int seen = number;
            System.out.println(seen);
            assert args.length == 0 || seen == 42 : "it prints " + seen;
        }, "reader").start();
        number = 42;
        ready = true;
    }
}
