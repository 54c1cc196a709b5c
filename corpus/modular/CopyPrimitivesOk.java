/** System.arraycopy between arrays of one primitive type. */
class CopyPrimitivesOk extends Thread {
    public void run() {
        long[] from = new long[2];
        long[] to = new long[2];
        System.arraycopy(from, 0, to, 0, 2);
    }

    public static void main(String[] args) {
        new CopyPrimitivesOk().start();
    }
}
