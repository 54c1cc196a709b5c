/** Has a race, a volatile, a monitor and a join on the way to an assertion that fails under every model. */
public class Mix {
    static int data;
    static int count;
    static volatile int flag;
    static final Object lock = new Object();

    static int twice(int x) {
        return x > 0 ? 2 * x : 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                count++;
            }
            data = 1;
            flag = 1;
            flag = 2;
        });
        other.start();
        int seen = data;
        synchronized (lock) {
            count++;
        }
        int now = flag;
        other.join();
        assert twice(seen) != 2 || now != 2 || count != 2 : "all of it";
    }
}
