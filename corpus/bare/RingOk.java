/** A ring of messages between threads that wait for each other. */
public class RingOk {
    private final int[] slots = new int[4];
    private int first;
    private int count;

    public synchronized void put(int message) throws InterruptedException {
        while (count == slots.length) {
            wait();
        }
        int next = first + count;
        if (next >= slots.length) {
            next = next - slots.length;
        }
        slots[next] = message;
        count = count + 1;
        notifyAll();
    }

    public synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int message = slots[first];
        first = first == slots.length - 1 ? 0 : first + 1;
        count = count - 1;
        notifyAll();
        return message;
    }
}
