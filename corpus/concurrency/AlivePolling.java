// check:  a thread seen dead by isAlive has published its writes
// run:    => holds races=none states=17:6,25:7
public class AlivePolling {
    static int data;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> data = 1);
        assert !worker.isAlive();
        worker.start();
        while (worker.isAlive()) {
            Thread.yield();
        }
        assert data == 1;
    }
}
