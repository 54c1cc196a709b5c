/** What is run as a Runnable may be a thread, whose run assumes that this very thread runs it. */
class ThreadRunByOthersBad {
    static class Own extends Thread {
        public void run() {
            assert Thread.currentThread() == this;
        }
    }

    static void runs(Runnable action) {
        if (action != null) {
            action.run();
        }
    }

    static Runnable idle() {
        return () -> { };
    }

    public static void main(String[] args) {
        runs(new Own());
    }
}
