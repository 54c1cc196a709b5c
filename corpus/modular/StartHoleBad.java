/** A thread that is started uses its object; the thread that made it goes on doing so. */
class StartHoleBad extends Thread {
    int value;

    public void run() {
        value = 1;
    }

    public static void main(String[] args) {
        StartHoleBad thread = new StartHoleBad();
        thread.value = 2;
        thread.start();
        thread.value = 3;
    }
}
