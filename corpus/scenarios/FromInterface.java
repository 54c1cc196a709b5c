// scenario: an operation that comes from an interface is made of two others
// run: FromInterface --size 2 => violated sc
// run: FromInterfaceRepaired --size 2 => holds
class FromInterface implements FromInterfaceCounter {
    private volatile int count;

    @Override public int get() { return count; }
    @Override public void set(int value) { count = value; }
}

interface FromInterfaceCounter {
    int get();
    void set(int value);
    default int increment() { int old = get(); set(old + 1); return old; }
}

class FromInterfaceRepaired implements FromInterfaceCounter {
    private int count;

    @Override public synchronized int get() { return count; }
    @Override public synchronized void set(int value) { count = value; }
    @Override public synchronized int increment() { return count++; }
}
