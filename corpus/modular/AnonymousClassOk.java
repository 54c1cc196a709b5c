/** The same with the lock everywhere. */
class AnonymousClassOk {
    /*@ unwritable_by_env_if AnonymousClassOk.class.holder == tid */
    private static int shared;

    private static final Runnable TASK = new Runnable() {
        public void run() {
            synchronized (AnonymousClassOk.class) {
                shared = shared ^ 1;
            }
        }
    };

    public static void main(String[] args) {
        new Thread(TASK).start();
        new Thread(new Runnable() {
            public void run() {
                synchronized (AnonymousClassOk.class) {
                    shared = 1;
                }
            }
        }).start();
    }
}
