// check:  notify may wake any waiter, not only the one that waited longest; argument: what is claimed
// run:    first => violated assertion races=none states=25
// run:    any => holds races=none states=17:25,25:26
public class NotifyPicksAny {
    static final Object LOCK = new Object();
    static int waiting, permits, winner;

    static Thread waiter(int id) {
        return new Thread(() -> {
            synchronized (LOCK) {
                waiting++;
                try {
                    while (permits == 0) {
                        LOCK.wait();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                permits--;
                if (winner == 0) {
                    winner = id;
                }
            }
        });
    }

    static void wakeOne() {
        synchronized (LOCK) {
            permits++;
            LOCK.notify();
        }
    }

    static void awaitWinner() {
        while (true) {
            synchronized (LOCK) {
                if (winner != 0) {
                    return;
                }
            }
        }
    }

    static void awaitWaiters(int expected) {
        while (true) {
            synchronized (LOCK) {
                if (waiting == expected) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = waiter(1);
        Thread second = waiter(2);
        first.start();
        awaitWaiters(1);
        second.start();
        awaitWaiters(2);
        wakeOne();
        awaitWinner();
        wakeOne();
        first.join();
        second.join();
        assert winner == 1 || args[0].equals("any") : "the second waiter was first";
    }
}
