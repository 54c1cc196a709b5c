// law: what needs no reason need not happen: a thread that waits for a notification which nobody sends is stuck [JLS §17.2.1, §17.4.9]
// verdict: => violated deadlock
// verdict: --no-spurious => violated deadlock
// verdict: --no-liveness => violated deadlock
public class SpuriousWaitAlone {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait();
        }
    }
}
