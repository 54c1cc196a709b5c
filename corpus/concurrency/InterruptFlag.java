// check:  a worker polls its interrupt flag; the interrupt publishes earlier writes
// run:    => holds races=none states=17:6,25:7
public class InterruptFlag {
    static int data;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            assert !Thread.currentThread().isInterrupted() : "interrupted() clears the flag";
            assert data == 1;
        });
        worker.start();
        data = 1;
        worker.interrupt();
    }
}
