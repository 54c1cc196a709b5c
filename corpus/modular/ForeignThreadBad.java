import java.util.concurrent.Executor;

/** Who is given a thread may run it, in another thread. */
class ForeignThreadBad extends Thread {
    public void run() {
        assert Thread.currentThread() == this;
    }

    static void gives(Executor executor, ForeignThreadBad thread) {
        if (executor != null && thread != null) {
            executor.execute(thread);
        }
    }

    static void givesObject(java.util.List<Object> list, Object o) {
        if (list != null) {
            list.add(o);
        }
    }

    static Runnable refers(ForeignThreadBad thread) {
        return thread == null ? null : thread::run;
    }
}
