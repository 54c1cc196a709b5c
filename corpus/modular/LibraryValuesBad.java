/** requireNonNull throws, and a box holds any number. */
class LibraryValuesBad extends Thread {
    static volatile Object side;

    public void run() {
        Object found = java.util.Objects.requireNonNull(side);
        assert found != this;
        Integer boxed = 7;
        assert boxed == 8;
    }

    public static void main(String[] args) {
        new LibraryValuesBad().start();
    }
}
