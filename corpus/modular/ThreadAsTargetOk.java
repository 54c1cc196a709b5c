/** A task that two threads run. */
class ThreadAsTargetOk implements Runnable {
    public void run() {
    }

    public static void main(String[] args) {
        ThreadAsTargetOk task = new ThreadAsTargetOk();
        new Thread(task).start();
        new Thread(task).start();
    }
}
