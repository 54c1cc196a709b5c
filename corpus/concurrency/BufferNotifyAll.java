// check:  bounded buffer with wait and notifyAll; arguments: producers, consumers, items per producer, capacity
// run:    1 1 2 1 => holds races=none states=17:21,25:30
// run:    2 1 1 1 => holds races=none states=17:37,25:104
// run:    2 2 1 1 => holds races=none states=17:102,25:541
public class BufferNotifyAll {
    final int[] slots;
    int count, head, tail;

    BufferNotifyAll(int capacity) {
        slots = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (count == slots.length) {
            wait();
        }
        slots[tail] = item;
        tail = (tail + 1) % slots.length;
        count++;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = slots[head];
        head = (head + 1) % slots.length;
        count--;
        notifyAll();
        return item;
    }

    static class Producer extends Thread {
        final BufferNotifyAll buffer;
        final int items;

        Producer(BufferNotifyAll buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < items; i++) {
                    buffer.put(1);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Consumer extends Thread {
        final BufferNotifyAll buffer;
        final int items;
        int sum;

        Consumer(BufferNotifyAll buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < items; i++) {
                    sum += buffer.take();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int producers = Integer.parseInt(args[0]);
        int consumers = Integer.parseInt(args[1]);
        int items = Integer.parseInt(args[2]);
        BufferNotifyAll buffer = new BufferNotifyAll(Integer.parseInt(args[3]));
        Thread[] threads = new Thread[producers];
        Consumer[] takers = new Consumer[consumers];
        for (int i = 0; i < producers; i++) {
            threads[i] = new Producer(buffer, items);
            threads[i].start();
        }
        for (int i = 0; i < consumers; i++) {
            takers[i] = new Consumer(buffer, producers * items / consumers);
            takers[i].start();
        }
        int sum = 0;
        for (Thread thread : threads) {
            thread.join();
        }
        for (Consumer taker : takers) {
            taker.join();
            sum += taker.sum;
        }
        assert sum == producers * items : "an item was lost";
    }
}
