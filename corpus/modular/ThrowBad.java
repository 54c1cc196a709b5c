/** What is out of order when a method throws is seen by others, since the lock is given back; a thread that throws ends; what is caught is not a way out. */
class ThrowBad {
    /*@ unwritable_by_env_if holder == tid */
    private int low;
    /*@ unwritable_by_env_if holder == tid */
    private int high;

    /*@ global_invariant holder == null ==> low <= high */

    synchronized void method(int n) {
        low = n;
        if (n > 10) {
            throw new IllegalArgumentException();
        }
        high = n;
    }

    void block(int n) {
        synchronized (this) {
            low = n;
            if (n > 10) {
                throw new IllegalArgumentException();
            }
            high = n;
        }
    }

    void caught(int n) {
        try {
            if (n > 10) {
                throw new IllegalArgumentException();
            }
        } catch (IllegalArgumentException e) {
            assert n < 10;
        }
    }

    /*@ requires holder != tid
        modifies low, high */
    synchronized void specified(int n) {
        if (n > 10) {
            throw new IllegalArgumentException();
        }
    }

    static class Ends extends Thread {
        public void run() {
            refuse(11);
        }

        static void refuse(int n) {
            if (n > 10) {
                throw new IllegalArgumentException();
            }
        }
    }
}
