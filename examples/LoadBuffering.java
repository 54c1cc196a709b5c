public class LoadBuffering {
    static int x, y, r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t1 = new Thread(() -> { r1 = x; y = 1; });
        Thread t2 = new Thread(() -> { r2 = y; x = 1; });
        t1.start(); t2.start(); t1.join(); t2.join();
        assert !(r1 == 1 && r2 == 1) : "both";
    }
}
