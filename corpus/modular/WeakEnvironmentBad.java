/** The field is volatile, and nothing protects it between the reads. */
class WeakEnvironmentBad {
    private volatile int value;

    synchronized void look() {
        int first = value;
        assert first == value;
    }
}
