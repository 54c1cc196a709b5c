// check:  a worker runs until a volatile flag stops it
// run:    => holds races=none states=17:10,25:11
public class StopFlag {
    static volatile boolean stop;
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            int state = 0;
            while (!stop) {
                state = 1 - state;
            }
            result = 10 + state;
        });
        worker.start();
        stop = true;
        worker.join();
        assert result == 10 || result == 11;
    }
}
