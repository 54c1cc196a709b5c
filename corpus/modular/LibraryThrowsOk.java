/** Methods of the library that get what they want. */
class LibraryThrowsOk {
    synchronized void waits(long time) throws InterruptedException {
        wait(time < 0 ? 0 : time);
    }

    static void sleeps(int time) throws InterruptedException {
        if (time > 0) {
            Thread.sleep(time - 1L);
        }
    }

    static void joins(Thread thread) throws InterruptedException {
        if (thread != null) {
            thread.join(5);
            thread.join();
        }
    }

    static void names(Thread thread, String name) {
        if (thread != null && name != null) {
            thread.setName(name);
        }
    }

    static void daemon() {
        Thread thread = new Thread();
        thread.setDaemon(true);
        thread.start();
    }
}
