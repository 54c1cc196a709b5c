// law: an interrupt is told to who polls for a time in vain, even for none [API documentation of BlockingQueue.poll]
// verdict: => holds
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

class TransferInterrupted {
    public static void main(String[] args) {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread.currentThread().interrupt();
        boolean told = false;
        try {
            queue.poll(0, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            told = true;
        }
        assert told;
    }
}
