// law: who polls without time to wait may still be given an element, but only before JDK 22; who does not wait at all may not [code of LinkedTransferQueue]
// verdict: => holds
// verdict: -- met => violated assertion
// verdict: -- never => holds
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

class TransferWithoutTime {
    static boolean given;

    public static void main(String[] args) throws Exception {
        String how = args.length > 0 ? args[0] : "";
        boolean modern = Runtime.version().feature() >= 22;
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread giver = new Thread(() -> given = queue.tryTransfer(1));
        giver.start();
        if (how.equals("never")) {
            queue.poll();
        } else {
            queue.poll(0, TimeUnit.SECONDS);
        }
        giver.join();
        if (how.equals("met")) {
            assert !modern && !given;
        } else {
            assert !given || !modern && how.isEmpty();
        }
    }
}
