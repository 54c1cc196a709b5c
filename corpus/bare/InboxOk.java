/** One message at a time, from one thread to another. */
public class InboxOk {
    private Object message;

    public synchronized void put(Object sent) throws InterruptedException {
        while (message != null) {
            wait();
        }
        message = sent;
        notifyAll();
    }

    public synchronized Object take() throws InterruptedException {
        while (message == null) {
            wait();
        }
        Object taken = message;
        assert taken != null;
        message = null;
        notifyAll();
        return taken;
    }
}
