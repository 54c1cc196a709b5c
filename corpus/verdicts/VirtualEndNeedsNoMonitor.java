// law:     a platform thread locks its object when it ends, and who joins it does; virtual threads have no part in that [API documentation of Thread.join]
// jdk:     25+
// verdict: => holds
// verdict: -- held => holds
// verdict: -- held by platform => violated deadlock
import java.util.concurrent.CountDownLatch;

public class VirtualEndNeedsNoMonitor {
    public static void main(String[] args) throws InterruptedException {
        Thread.Builder builder = args.length > 1 ? Thread.ofPlatform() : Thread.ofVirtual();
        Thread thread = builder.start(() -> {});
        if (args.length == 0) {
            synchronized (thread) {
                thread.join();
            }
            return;
        }
        CountDownLatch joined = new CountDownLatch(1), held = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            synchronized (thread) {
                held.countDown();
                try {
                    joined.await();
                } catch (InterruptedException e) {
                }
            }
        });
        holder.start();
        held.await();
        thread.join();
        joined.countDown();
        holder.join();
    }
}
