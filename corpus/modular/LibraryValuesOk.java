/** Null checks and boxes by what the library says of them. */
class LibraryValuesOk extends Thread {
    public void run() {
        Object made = getClass();
        Object same = java.util.Objects.requireNonNull(made, "made");
        assert same == made;
        String name = java.util.Objects.requireNonNull("a");
        Integer boxed = 7;
        int number = boxed;
        assert number == 7 || name.length() != number || number != 7;
    }

    public static void main(String[] args) {
        new LibraryValuesOk().start();
    }
}
