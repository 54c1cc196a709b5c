// law:     every class is in a module: never null [java.lang.Class.getModule]
// verdict: => unknown
public class AsksForModule {
    public static void main(String[] args) {
        assert String.class.getModule() != null;
    }
}
