// measures: phases that several threads go through together, with a Phaser
// run: -- 2 => holds (126 states, 202 transitions)
// run: -- 3 => holds (1476 states, 3302 transitions)
import java.util.concurrent.Phaser;

public class Phases {
    public static void main(String[] args) {
        int workers = Integer.parseInt(args[0]);
        Phaser phaser = new Phaser(1);
        int[] results = new int[workers];
        for (int i = 0; i < workers; i++) {
            int me = i;
            phaser.register();
            new Thread(() -> {
                results[me] = me + 1;
                phaser.arriveAndAwaitAdvance();
                assert results[(me + 1) % workers] == (me + 1) % workers + 1;
                phaser.arriveAndDeregister();
            }).start();
        }
        phaser.arriveAndAwaitAdvance();
        int sum = 0;
        for (int result : results) {
            sum += result;
        }
        assert sum == workers * (workers + 1) / 2;
        phaser.arriveAndDeregister();
    }
}
