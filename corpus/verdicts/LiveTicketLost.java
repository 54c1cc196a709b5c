// law: a ticket that nobody serves keeps its owner for ever [JLS §17.4.9]
// verdict: => violated liveness
// verdict: --no-liveness => holds
import java.util.concurrent.atomic.AtomicInteger;

public class LiveTicketLost {
    static final AtomicInteger next = new AtomicInteger();
    static volatile int serving;

    static void enter() {
        int mine = next.getAndIncrement();
        while (serving < mine) {
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(LiveTicketLost::enter);
        other.start();
        enter();
        other.join();
    }
}
