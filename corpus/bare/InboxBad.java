/** What has come may be taken by another thread in between. */
public class InboxBad {
    private volatile Object message;

    public synchronized void put(Object sent) {
        message = sent;
        notifyAll();
    }

    public Object take() throws InterruptedException {
        synchronized (this) {
            while (message == null) {
                wait();
            }
        }
        Object taken = message;
        assert taken != null;
        message = null;
        return taken;
    }
}
