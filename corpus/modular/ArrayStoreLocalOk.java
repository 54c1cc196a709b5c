/** What is stored in an array of strings is a string, also if it was in another one. */
class ArrayStoreLocalOk extends Thread {
    public void run() {
        Object[] words = new String[2];
        words[0] = "first";
        String[] others = new String[1];
        others[0] = "other";
        words[1] = others[0];
        Object[] all = new Object[1];
        all[0] = this;
    }

    public static void main(String[] args) {
        new ArrayStoreLocalOk().start();
    }
}
