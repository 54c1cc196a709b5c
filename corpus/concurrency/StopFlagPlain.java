// check:  a worker that polls a plain flag: ends only under sequential consistency
// run:    => holds races=StopFlagPlain.stop
public class StopFlagPlain {
    static boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        });
        worker.start();
        stop = true;
        worker.join();
    }
}
