// law:     a clone has what the original has, whatever that is made of [Object.clone]
// verdict: => holds
public class CloneOfSystemProperties {
    public static void main(String[] args) {
        assert System.getProperties().clone() instanceof java.util.Properties;
    }
}
