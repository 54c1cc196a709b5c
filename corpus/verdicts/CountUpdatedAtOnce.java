// law: a field that is counted plainly and by an updater whose result is looked at matters
// verdict: --model sc => violated assertion
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class CountUpdatedAtOnce {
    static volatile boolean stop;
    static final AtomicIntegerFieldUpdater<CountUpdatedAtOnce> ROUNDS =
            AtomicIntegerFieldUpdater.newUpdater(CountUpdatedAtOnce.class, "rounds");
    volatile int rounds;

    public static void main(String[] args) throws Exception {
        CountUpdatedAtOnce counts = new CountUpdatedAtOnce();
        Thread counter = new Thread(() -> {
            while (!stop) {
                counts.rounds++;
            }
        });
        counter.start();
        stop = true;
        counter.join();
        assert ROUNDS.getAndIncrement(counts) < 230;
    }
}
