// check:  a buffer with one place, shared by producers and consumers: does it ever get stuck?
// run:    notify => violated deadlock races=none states=17:81,25:572
// run:    notifyAll => holds races=none states=17:59,25:466
//
// Try it:  jmmc check examples/BoundedBuffer.java -- notify
//          jmmc check examples/BoundedBuffer.java -- notifyAll
//
// Producers wait while the buffer is full, consumers wait while it is empty, and all of them wait on the same monitor.
// `notify` wakes just one of them, and that may be one who cannot go on: a consumer wakes another consumer, who finds
// the buffer empty and goes back to sleep, while the producer is never told. `notifyAll` wakes everybody.
public class BoundedBuffer {
    private final boolean wakeAll;
    private Integer item;   // null when the buffer is empty

    BoundedBuffer(boolean wakeAll) {
        this.wakeAll = wakeAll;
    }

    synchronized void put(int value) throws InterruptedException {
        while (item != null) {
            wait();
        }
        item = value;
        wake();
    }

    synchronized int take() throws InterruptedException {
        while (item == null) {
            wait();
        }
        int value = item;
        item = null;
        wake();
        return value;
    }

    private void wake() {
        if (wakeAll) {
            notifyAll();
        } else {
            notify();
        }
    }

    interface Step {
        void run() throws InterruptedException;
    }

    static void start(String name, Step step) {
        new Thread(() -> {
            try {
                step.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, name).start();
    }

    public static void main(String[] args) {
        BoundedBuffer buffer = new BoundedBuffer(args[0].equals("notifyAll"));
        start("producer 1", () -> buffer.put(1));
        start("producer 2", () -> buffer.put(2));
        start("consumer 1", buffer::take);
        start("consumer 2", buffer::take);
    }
}
