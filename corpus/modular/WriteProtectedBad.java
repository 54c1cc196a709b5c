import java.io.PrintStream;

/** System.out is final, and another stream nevertheless after System.setOut [JLS §17.5.4]. */
class WriteProtectedBad {
    static void redirects() {
        PrintStream before = System.out;
        System.setOut(System.err);
        assert System.out == before;
    }

    public static void main(String[] args) {
        redirects();
    }
}
