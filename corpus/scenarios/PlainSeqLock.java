// scenario: a seqlock whose data is not volatile: a reader may miss the change
// run: PlainSeqLock --values 1 --size 2 => violated jmm
// run: PlainSeqLockRepaired --values 1 --size 2 => holds
class PlainSeqLock {
    private volatile int sequence;
    private int left;
    private int right;

    public synchronized void set(int value) {
        sequence++;
        left = value;
        right = value;
        sequence++;
    }

    public int sum() {
        for (int tries = 0; tries < 2; tries++) {
            int before = sequence;
            int sum = left + right;
            if (before % 2 == 0 && sequence == before) return sum;
        }
        synchronized (this) { return left + right; }
    }
}

class PlainSeqLockRepaired {
    private volatile int sequence;
    private volatile int left;
    private volatile int right;

    public synchronized void set(int value) {
        sequence++;
        left = value;
        right = value;
        sequence++;
    }

    public int sum() {
        for (int tries = 0; tries < 2; tries++) {
            int before = sequence;
            int sum = left + right;
            if (before % 2 == 0 && sequence == before) return sum;
        }
        synchronized (this) { return left + right; }
    }
}
