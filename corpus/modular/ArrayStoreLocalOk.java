/** Only a local promises that the array holds any object, but what is stored fits. */
class ArrayStoreLocalOk extends Thread {
    public void run() {
        Object[] threads = new ArrayStoreLocalOk[2];
        threads[0] = this;
        ArrayStoreLocalOk[] others = new ArrayStoreLocalOk[1];
        threads[1] = others[0];
    }

    public static void main(String[] args) {
        new ArrayStoreLocalOk().start();
    }
}
