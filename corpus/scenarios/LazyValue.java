// scenario: double-checked locking without volatile
// run: LazyValue --size 2 => violated opmm
// run: LazyValueRepaired --size 3 => holds
class LazyValue {
    static class Helper { int value = 42; }

    private Helper helper;

    public int value() {
        Helper seen = helper;
        if (seen == null) {
            synchronized (this) {
                seen = helper;
                if (seen == null) helper = seen = new Helper();
            }
        }
        return seen.value;
    }
}

class LazyValueRepaired {
    private volatile LazyValue.Helper helper;

    public int value() {
        LazyValue.Helper seen = helper;
        if (seen == null) {
            synchronized (this) {
                seen = helper;
                if (seen == null) helper = seen = new LazyValue.Helper();
            }
        }
        return seen.value;
    }
}
