// measures: two threads that exchange objects by an Exchanger
// run: -- 1 => holds (13 states, 13 transitions)
// run: -- 2 => holds (20 states, 23 transitions)
import java.util.concurrent.Exchanger;

public class Exchange {
    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        Exchanger<int[]> exchanger = new Exchanger<>();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int round = 0; round < rounds; round++) {
                        int[] mine = {me};
                        if (exchanger.exchange(mine)[0] != 1 - me) {
                            throw new AssertionError();
                        }
                    }
                } catch (InterruptedException nobody) {
                    throw new AssertionError();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
