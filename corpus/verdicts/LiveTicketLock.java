// law: tickets are served in turn [JLS §17.4.4]
// verdict: => holds
import java.util.concurrent.atomic.AtomicInteger;

public class LiveTicketLock {
    static final AtomicInteger next = new AtomicInteger();
    static volatile int serving;

    static void enter() {
        int mine = next.getAndIncrement();
        while (serving != mine) {
        }
        serving = mine + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(LiveTicketLock::enter);
        other.start();
        enter();
        other.join();
    }
}
