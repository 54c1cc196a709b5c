// law:     notify may choose the waiter whose time runs out anyway, so the other one waits for ever [JLS §17.2.2]
// verdict: => violated deadlock
// verdict: --no-reduction => violated deadlock
// verdict: --model tso => violated deadlock
public class NotifyOrTimeOut {
    static final Object lock = new Object();
    static boolean go;

    static void waitForGo() {
        synchronized (lock) {
            while (!go) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    static void signal() {
        synchronized (lock) {
            go = true;
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread patient = new Thread(NotifyOrTimeOut::waitForGo);
        Thread signaller = new Thread(NotifyOrTimeOut::signal);
        patient.start();
        signaller.start();
        synchronized (lock) {
            if (!go) lock.wait(100);
        }
    }
}
