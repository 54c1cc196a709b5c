// One fault, found in each method that the line is part of, is told once.
class InlinedChainBad {
    /*@ unwritable_by_env_if this.holder == tid */
    private int[] data;

    synchronized int a() {
        return b();
    }

    synchronized int b() {
        return c();
    }

    synchronized int c() {
        return data[0];
    }
}
