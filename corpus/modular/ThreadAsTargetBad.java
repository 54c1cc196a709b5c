/** Two threads that run the same thread object. */
class ThreadAsTargetBad extends Thread {
    /*@ unwritable_by_env_if tid == this */
    int x;

    public void run() {
        x = 1;
        assert x == 1;
        x = 2;
    }

    public static void main(String[] args) {
        ThreadAsTargetBad both = new ThreadAsTargetBad();
        new Thread(both).start();
        new Thread(both).start();
    }
}
