// check:  a worker that polls a plain flag: ends only under sequential consistency
// run:    => holds races=StopFlagPlain.stop states=17:6,25:7
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
