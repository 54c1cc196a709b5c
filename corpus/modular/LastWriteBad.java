// The last write of a critical section breaks the invariant: what holds after it was given back proves nothing about it.
class LastWriteBad extends Thread {
    /*@ global_invariant balance >= 0 */
    /*@ unwritable_by_env_if this.holder == tid */
    int balance;

    synchronized void set() {
        balance = -1;
    }

    synchronized void withdraw(int n) {
        balance = balance - n;
    }

    synchronized void use() {
        assert balance >= 0;
    }

    public void run() {
        set();
        use();
    }

    public static void main(String[] args) {
        new LastWriteBad().start();
    }
}
