public class Deep {
    static volatile int a, b, c;
    static int plain;
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]), bad = Integer.parseInt(args[1]);
        Thread x = new Thread(() -> { for (int i = 0; i < n; i++) { a = b + 1; b = a; } plain = 1; });
        Thread y = new Thread(() -> { for (int i = 0; i < n; i++) { b = c + 1; c = b; } plain = 2; });
        Thread z = new Thread(() -> { for (int i = 0; i < 2; i++) { c = a + 1; a = c; } });
        x.start(); y.start(); z.start();
        x.join(); y.join(); z.join();
        assert a != bad : "bad";
    }
}
