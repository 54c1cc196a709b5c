/** A seqlock whose data are plain: a reader may see data of a later write although the sequence numbers agree. */
public class SeqLock {
    static volatile int seq;
    static int a, b;
    static void write(int v) { seq = seq + 1; a = v; b = v; seq = seq + 1; }
    public static void main(String[] args) throws Exception {
        Thread w = new Thread(() -> write(1));
        Thread r = new Thread(() -> {
            int s = seq;
            if ((s & 1) != 0) return;
            int x = a, y = b;
            if (seq == s) assert x == y : x + " " + y;
        });
        w.start(); r.start(); w.join(); r.join();
    }
}
