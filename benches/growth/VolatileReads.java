// measures: a long path: one thread reads a volatile many times; another writes it after that, or meanwhile
// run: -- 4000 after => holds (4005 states, 4004 transitions)
// run: -- 100000 after => holds
// run: -- 4000 meanwhile => holds (12007 states, 16005 transitions)
// run: -- 100000 meanwhile => holds
public class VolatileReads {
    static volatile int x;
    static int last;

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        boolean meanwhile = args[1].equals("meanwhile");
        Thread reader = new Thread(() -> {
            int seen = 0;
            for (int i = 0; i < n; i++) {
                int now = x;
                if (now < seen) {
                    throw new AssertionError();
                }
                seen = now;
            }
            last = seen;
        });
        reader.start();
        if (meanwhile) {
            x = 1;
        }
        reader.join();
        x = 1;
        if (!meanwhile && last != 0) {
            throw new AssertionError();
        }
    }
}
