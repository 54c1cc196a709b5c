// The same with a check before the write.
class LastWriteOk {
    /*@ global_invariant balance >= 0 */
    /*@ unwritable_by_env_if this.holder == tid */
    private int balance;

    synchronized void withdraw(int n) {
        if (n >= 0 && n <= balance) {
            balance = balance - n;
        }
    }

    synchronized void use() {
        assert balance >= 0;
    }
}
