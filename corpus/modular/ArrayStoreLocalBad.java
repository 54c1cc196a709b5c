/** Only a local promises that the array holds any object: what is stored need not fit. */
class ArrayStoreLocalBad extends Thread {
    public void run() {
        Object[] words = new String[1];
        words[0] = this;
    }

    public static void main(String[] args) {
        new ArrayStoreLocalBad().start();
    }
}
