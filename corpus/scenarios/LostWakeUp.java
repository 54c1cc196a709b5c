// scenario: a consumer looks before it takes the lock, and misses the notification
// run: LostWakeUp --op put(E) --op take() --values 1 --size 2 => violated sc
// run: LostWakeUpRepaired --op put(E) --op take() --values 1 --size 3 => holds
class LostWakeUp<E> {
    private volatile E item;

    public void put(E next) {
        item = next;
        synchronized (this) { notifyAll(); }
    }

    public E take() throws InterruptedException {
        if (item == null) {
            synchronized (this) { wait(); }
        }
        return item;
    }
}

class LostWakeUpRepaired<E> {
    private E item;

    public synchronized void put(E next) {
        item = next;
        notifyAll();
    }

    public synchronized E take() throws InterruptedException {
        while (item == null) wait();
        return item;
    }
}
