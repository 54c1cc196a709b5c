/** Null checks, boxes and enums by what the library says of them. */
class LibraryValuesOk extends Thread {
    enum Side { LEFT, RIGHT }

    static final class Pair {
        final String name;
        final Object side;

        Pair(String name, Object side) {
            this.name = java.util.Objects.requireNonNull(name);
            this.side = java.util.Objects.requireNonNull(side, "side");
        }
    }

    public void run() {
        Pair pair = new Pair("a", getClass());
        assert pair.side != null;
        Integer boxed = 7;
        int number = boxed;
        assert pair.name.length() == number || number != 0 || number == 0;
    }

    public static void main(String[] args) {
        new LibraryValuesOk().start();
    }
}
