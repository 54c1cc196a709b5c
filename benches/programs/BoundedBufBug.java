// A bounded buffer whose users wake one thread, which may be the wrong one: it can come to a halt.
// Arguments: producers, consumers, items of each producer, capacity.
public class BoundedBufBug {
    private final int[] slots;
    private int used;
    private int head;
    private int tail;

    BoundedBufBug(int capacity) {
        slots = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (used == slots.length) {
            wait();
        }
        slots[tail] = item;
        tail = (tail + 1) % slots.length;
        used++;
        notify();
    }

    synchronized int take() throws InterruptedException {
        while (used == 0) {
            wait();
        }
        int item = slots[head];
        head = (head + 1) % slots.length;
        used--;
        notify();
        return item;
    }

    interface Work {
        void run() throws InterruptedException;
    }

    static Thread thread(Work work) {
        return new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        int producers = Integer.parseInt(args[0]);
        int consumers = Integer.parseInt(args[1]);
        int items = Integer.parseInt(args[2]);
        BoundedBufBug buffer = new BoundedBufBug(Integer.parseInt(args[3]));
        int share = producers * items / consumers;
        int[] taken = new int[consumers];
        Thread[] threads = new Thread[producers + consumers];
        for (int i = 0; i < producers; i++) {
            threads[i] = thread(() -> {
                for (int n = 0; n < items; n++) {
                    buffer.put(1);
                }
            });
        }
        for (int i = 0; i < consumers; i++) {
            int me = i;
            threads[producers + i] = thread(() -> {
                int sum = 0;
                for (int n = 0; n < share; n++) {
                    sum += buffer.take();
                }
                taken[me] = sum;
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = 0;
        for (int part : taken) {
            sum += part;
        }
        assert sum == producers * items : "an item was lost";
    }
}
