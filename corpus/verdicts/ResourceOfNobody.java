// law:     a resource that is nowhere is null, and so is its stream [java.lang.ClassLoader]
// verdict: => holds
public class ResourceOfNobody {
    public static void main(String[] args) {
        assert ClassLoader.getSystemResource("no/such/thing") == null;
        assert ResourceOfNobody.class.getResourceAsStream("nothing.txt") == null;
    }
}
