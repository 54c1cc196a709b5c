public class Order {
    static long order;
    static synchronized void note(int id) { order = order * 4 + id; }
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int id = t + 1, rounds = t < 2 ? n + 1 : n;
            threads[t] = new Thread(() -> { for (int i = 0; i < rounds; i++) note(id); });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        assert order != Long.parseLong(args[1]) : "bad";
    }
}
