// check:  an exception that nobody catches in a thread
// run:    => violated exception states=17:8,25:24
public class UncaughtInThread {
    static volatile int divisor = 1;

    public static void main(String[] args) {
        new Thread(() -> divisor = 0).start();
        new Thread(() -> System.out.println(10 / divisor)).start();
    }
}
