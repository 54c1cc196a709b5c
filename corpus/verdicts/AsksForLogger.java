// law:     every class is in a module, so a logger can be had for its caller [java.lang.System.getLogger]
// verdict: => holds
public class AsksForLogger {
    public static void main(String[] args) {
        System.Logger logger = System.getLogger("checks");
        assert logger != null;
    }
}
