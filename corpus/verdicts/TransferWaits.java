// law: who transfers an element goes on when it has been taken [API documentation of TransferQueue.transfer]
// verdict: => holds
import java.util.concurrent.LinkedTransferQueue;

class TransferWaits {
    static volatile boolean transferred;

    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<int[]> queue = new LinkedTransferQueue<>();
        Thread giver = new Thread(() -> {
            try {
                queue.transfer(new int[] {1});
                transferred = true;
            } catch (InterruptedException impossible) {
                throw new AssertionError();
            }
        });
        giver.start();
        assert !transferred;
        assert queue.take()[0] == 1;
        giver.join();
        assert queue.isEmpty();
    }
}
