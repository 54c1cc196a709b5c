// law: who puts an element in does not wait until it is taken [API documentation of LinkedTransferQueue.put]
// verdict: => violated
import java.util.concurrent.LinkedTransferQueue;

class TransferPutOnly {
    static volatile boolean transferred;

    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<int[]> queue = new LinkedTransferQueue<>();
        new Thread(() -> {
            queue.put(new int[] {1});
            transferred = true;
        }).start();
        assert !transferred;
        assert queue.take()[0] == 1;
    }
}
