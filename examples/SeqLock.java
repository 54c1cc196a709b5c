// check:  a seqlock with plain data: can a reader see half of an update although the sequence number did not change?
// run:    => holds states=59
// opmm:   => holds
//
// Try it:  jmmc check examples/SeqLock.java
//
// No interleaving shows it, not even with old values. But the reads of the data may be delayed until after the second read of the sequence number,
// which orders nothing that comes before it. Reads that may not be delayed need a fence, or a lock.
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
