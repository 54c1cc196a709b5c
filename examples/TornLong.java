/** A clock of nanoseconds that one thread sets and another one reads: a plain long may be seen half old, half new. */
public class TornLong {
    static long lastSeen = 0x0000_0000_ffff_ffffL;

    public static void main(String[] args) throws InterruptedException {
        Thread ticker = new Thread(() -> lastSeen = 0x0000_0001_0000_0000L, "ticker");
        ticker.start();
        long seen = lastSeen;
        assert seen >= 0xffff_ffffL : "the clock went back to " + seen;
        assert seen <= 0x1_0000_0000L : "the clock ran ahead to " + seen;
        ticker.join();
    }
}
