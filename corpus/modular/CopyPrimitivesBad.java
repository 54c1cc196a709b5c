/** System.arraycopy between arrays of different primitive types throws. */
class CopyPrimitivesBad extends Thread {
    public void run() {
        int[] from = new int[2];
        long[] to = new long[2];
        System.arraycopy(from, 0, to, 0, 2);
    }

    public static void main(String[] args) {
        new CopyPrimitivesBad().start();
    }
}
