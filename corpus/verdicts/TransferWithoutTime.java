// law: who polls without time to wait may still be given an element; who does not wait at all may not [code of LinkedTransferQueue]
// verdict: => violated assertion
// verdict: -- never => holds
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

class TransferWithoutTime {
    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread giver = new Thread(() -> {
            assert !queue.tryTransfer(1);
        });
        giver.start();
        if (args.length == 0) {
            queue.poll(0, TimeUnit.SECONDS);
        } else {
            queue.poll();
        }
    }
}
