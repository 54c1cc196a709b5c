// check:  threads that pass a baton in turn; arguments: runners, how they wake each other
// run:    2 notify => holds races=none states=17:9,25:26
// run:    3 notifyAll => holds races=none states=17:20,25:75
// run:    3 notify => violated deadlock races=none states=17:23,25:82
public class Relay {
    static final Object LOCK = new Object();
    static int turn;

    public static void main(String[] args) {
        int runners = Integer.parseInt(args[0]);
        boolean all = args[1].equals("notifyAll");
        for (int i = 0; i < runners; i++) {
            int me = i;
            new Thread(() -> {
                synchronized (LOCK) {
                    try {
                        while (turn != me) {
                            LOCK.wait();
                        }
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    turn++;
                    assert turn == me + 1;
                    if (all) {
                        LOCK.notifyAll();
                    } else {
                        LOCK.notify();
                    }
                }
            }).start();
        }
    }
}
