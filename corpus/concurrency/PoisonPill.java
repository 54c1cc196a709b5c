// check:  a consumer takes items until it finds the poison pill; argument: items
// run:    1 => holds races=none states=17:17,25:18
// run:    2 => holds races=none states=17:25,25:26
public class PoisonPill {
    static final int PILL = -1;
    static final Object LOCK = new Object();
    static int slot;

    static void put(int item) throws InterruptedException {
        synchronized (LOCK) {
            while (slot != 0) {
                LOCK.wait();
            }
            slot = item;
            LOCK.notifyAll();
        }
    }

    static int take() throws InterruptedException {
        synchronized (LOCK) {
            while (slot == 0) {
                LOCK.wait();
            }
            int item = slot;
            slot = 0;
            LOCK.notifyAll();
            return item;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int items = Integer.parseInt(args[0]);
        int[] sum = new int[1];
        Thread consumer = new Thread(() -> {
            try {
                for (int item = take(); item != PILL; item = take()) {
                    sum[0] += item;
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        consumer.start();
        for (int i = 1; i <= items; i++) {
            put(i);
        }
        put(PILL);
        consumer.join();
        assert sum[0] == items * (items + 1) / 2 : "an item was lost";
    }
}
