/** join waits on the thread's own monitor, so it gives the lock up: what is read before and after it may differ. */
class JoinBad extends Thread {
    /*@ unwritable_by_env_if this.holder == tid */
    private int x;

    public void run() {
        synchronized (this) {
            x = 1;
        }
    }

    synchronized void await() throws InterruptedException {
        int before = x;
        end(0);
        assert x == before;
    }

    private void end(long most) throws InterruptedException {
        join(most);
    }

    public static void main(String[] args) throws InterruptedException {
        JoinBad thread = new JoinBad();
        thread.start();
        thread.await();
    }
}
