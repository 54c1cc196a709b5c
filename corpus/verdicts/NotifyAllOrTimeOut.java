// law:     notifyAll wakes everybody, whoever gives up waiting before [JLS §17.2.2]
// verdict: => holds
// verdict: --no-reduction => holds
public class NotifyAllOrTimeOut {
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

    public static void main(String[] args) throws InterruptedException {
        Thread patient = new Thread(NotifyAllOrTimeOut::waitForGo);
        Thread signaller = new Thread(() -> {
            synchronized (lock) {
                go = true;
                lock.notifyAll();
            }
        });
        patient.start();
        signaller.start();
        synchronized (lock) {
            if (!go) lock.wait(100);
        }
    }
}
