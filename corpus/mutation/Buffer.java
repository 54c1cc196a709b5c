/** A bounded buffer with wait and notify. */
class Buffer {
    /*@ unwritable_by_env_if holder == tid */
    private final int[] items = new int[1];

    /*@ unwritable_by_env_if holder == tid */
    private int count;

    /*@ global_invariant items.length == 1 */
    /*@ global_invariant (\forall Buffer other; other.items == items ==> other == this) */
    /*@ global_invariant 0 <= count && count <= items.length */

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[count] = item;
        count = count + 1;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count = count - 1;
        int item = items[count];
        notifyAll();
        return item;
    }

    public static void main(String[] args) {
        Buffer buffer = new Buffer();
        new Producer(buffer).start();
        new Producer(buffer).start();
        new Consumer(buffer).start();
        new Consumer(buffer).start();
    }
}

class Producer extends Thread {
    /*@ non_null */
    private final Buffer buffer;

    Producer(Buffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public void run() {
        try {
            buffer.put(7);
        } catch (InterruptedException e) {
            return;
        }
    }
}

class Consumer extends Thread {
    /*@ non_null */
    private final Buffer buffer;

    Consumer(Buffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public void run() {
        try {
            buffer.take();
        } catch (InterruptedException e) {
            return;
        }
    }
}
