import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** A field updater changes the field by its name, without any write of it in the sources. */
class FieldUpdaterUnknown {
    private volatile int level;
    private final AtomicIntegerFieldUpdater<FieldUpdaterUnknown> updater =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterUnknown.class, "level");

    void lower() {
        updater.decrementAndGet(this);
    }

    void look() {
        assert level >= 0;
    }

    public static void main(String[] args) {
        FieldUpdaterUnknown updated = new FieldUpdaterUnknown();
        updated.lower();
        updated.look();
    }
}
