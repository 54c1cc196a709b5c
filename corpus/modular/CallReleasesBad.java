/** The callee gives the lock back before it returns, and others come in between. */
class CallReleasesBad {
    /*@ unwritable_by_env_if holder == tid */
    int x;

    private int read() {
        synchronized (this) {
            return x;
        }
    }

    private void write(int value) {
        synchronized (this) {
            x = value;
        }
    }

    void add() {
        int old = read();
        write(old + 1);
        assert read() == old + 1;
    }

    static class Adder extends Thread {
        final CallReleasesBad it;

        Adder(CallReleasesBad it) {
            this.it = it;
        }

        public void run() {
            it.add();
        }
    }

    public static void main(String[] args) {
        CallReleasesBad it = new CallReleasesBad();
        new Adder(it).start();
        it.add();
    }
}
