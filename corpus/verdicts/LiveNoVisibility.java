// law: the reader may print zero, and may never end [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveNoVisibility {
    static boolean ready;
    static int number;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            while (!ready) {
                Thread.yield();
            }
            System.out.println(number);
        }).start();
        number = 42;
        ready = true;
    }
}
