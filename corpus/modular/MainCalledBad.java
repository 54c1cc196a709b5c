/** Only the main thread may assume that it is the main thread. */
class MainCalledBad extends Thread {
    /*@ unwritable_by_env_if tid == main */
    static int x;

    /*@ modifies x */
    public static void main(String[] args) {
        x = 1;
    }

    public void run() {
        main(null);
    }
}
