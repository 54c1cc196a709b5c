// Double-checked locking through a volatile field.
// Argument: how many threads.
public class DclVol {
    static volatile DclVol instance;
    int answer;

    DclVol() {
        answer = 42;
    }

    static DclVol get() {
        DclVol seen = instance;
        if (seen == null) {
            synchronized (DclVol.class) {
                seen = instance;
                if (seen == null) {
                    seen = new DclVol();
                    instance = seen;
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                assert get().answer == 42 : "half an object was published";
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
