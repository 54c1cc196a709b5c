/** What is called by the type of the sources, or of a type of which the library gives no object, is the method of the sources. */
class LibraryInstancesOk {
    static class Seven implements CharSequence, Comparable<Thread> {
        public int length() {
            return 7;
        }

        public char charAt(int index) {
            return 'x';
        }

        public CharSequence subSequence(int start, int end) {
            return this;
        }

        public int compareTo(Thread other) {
            return 7;
        }
    }

    static class Eight implements Runnable {
        private final Object lock = new Object();
        /*@ unwritable_by_env_if lock.holder == tid */
        private int runs;
        /*@ global_invariant runs >= 0 */

        public void run() {
            synchronized (lock) {
                runs = 8;
            }
        }
    }

    static void length(Seven sequence) {
        int length = sequence == null ? 7 : sequence.length();
        assert length == 7;
    }

    static void run(Runnable eight) {
        if (eight != null) {
            eight.run();
        }
    }

    public static void main(String[] args) {
        length(new Seven());
        run(new Eight());
    }
}
