// check:  barrier made by hand with a generation number; arguments: parties, rounds
// run:    2 1 => holds races=none states=17:18,25:71
// run:    2 2 => holds races=none states=17:40,25:125
// run:    3 1 => holds races=none states=17:98,25:756
public class HandBarrier {
    final int parties;
    int arrived, generation;

    HandBarrier(int parties) {
        this.parties = parties;
    }

    synchronized void await() throws InterruptedException {
        int mine = generation;
        if (++arrived == parties) {
            arrived = 0;
            generation++;
            notifyAll();
        } else {
            while (mine == generation) {
                wait();
            }
        }
    }

    public static void main(String[] args) {
        int parties = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        HandBarrier barrier = new HandBarrier(parties);
        for (int i = 0; i < parties; i++) {
            new Thread(() -> {
                try {
                    for (int round = 0; round < rounds; round++) {
                        barrier.await();
                        synchronized (barrier) {
                            assert barrier.generation > round : "passed the barrier early";
                        }
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }
    }
}
