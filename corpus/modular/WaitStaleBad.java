/** While a thread waits, others take the lock and change what it protects. */
class WaitStaleBad {
    /*@ unwritable_by_env_if holder == tid */
    int x;

    synchronized void pause() throws InterruptedException {
        x = 1;
        wait();
        assert x == 1;
    }

    synchronized void change() {
        x = 2;
        notifyAll();
    }

    static class Changer extends Thread {
        final WaitStaleBad it;

        Changer(WaitStaleBad it) {
            this.it = it;
        }

        public void run() {
            it.change();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitStaleBad it = new WaitStaleBad();
        new Changer(it).start();
        it.pause();
    }
}
