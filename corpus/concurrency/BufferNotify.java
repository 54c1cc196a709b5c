// check:  bounded buffer where notify may wake the wrong kind of thread; arguments: producers, consumers, items per producer
// run:    1 1 2 => holds races=none states=17:17,25:42
// run:    2 2 1 => violated deadlock races=none states=17:84,25:575
public class BufferNotify {
    static boolean full;
    static final Object LOCK = new Object();

    static void put() throws InterruptedException {
        synchronized (LOCK) {
            while (full) {
                LOCK.wait();
            }
            full = true;
            LOCK.notify();
        }
    }

    static void take() throws InterruptedException {
        synchronized (LOCK) {
            while (!full) {
                LOCK.wait();
            }
            full = false;
            LOCK.notify();
        }
    }

    static Thread repeat(int times, boolean putting) {
        return new Thread(() -> {
            try {
                for (int i = 0; i < times; i++) {
                    if (putting) {
                        put();
                    } else {
                        take();
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    public static void main(String[] args) {
        int producers = Integer.parseInt(args[0]);
        int consumers = Integer.parseInt(args[1]);
        int items = Integer.parseInt(args[2]);
        for (int i = 0; i < producers; i++) {
            repeat(items, true).start();
        }
        for (int i = 0; i < consumers; i++) {
            repeat(producers * items / consumers, false).start();
        }
    }
}
