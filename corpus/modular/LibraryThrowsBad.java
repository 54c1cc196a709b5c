/** Methods of the library throw if they are given what they do not want. */
class LibraryThrowsBad {
    synchronized void waits(long time) throws InterruptedException {
        wait(time);
    }

    static void sleeps(int time) throws InterruptedException {
        Thread.sleep(time - 1L);
    }

    static void joins(Thread thread, long time) throws InterruptedException {
        if (thread != null) {
            thread.join(time);
        }
    }

    static void names(Thread thread, String name) {
        if (thread != null) {
            thread.setName(name);
        }
    }

    static void makes(String name) {
        new Thread(name);
    }

    static void daemon() {
        Thread thread = new Thread();
        thread.start();
        thread.setDaemon(true);
    }

    static void prints(char[] text) {
        System.out.println(text);
    }
}
