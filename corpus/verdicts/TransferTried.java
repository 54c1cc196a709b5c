// law: a transfer that does not wait fails unless somebody waits for an element [API documentation of TransferQueue.tryTransfer]
// verdict: => violated deadlock
import java.util.concurrent.LinkedTransferQueue;

class TransferTried {
    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        new Thread(() -> queue.tryTransfer(1)).start();
        queue.take();
    }
}
