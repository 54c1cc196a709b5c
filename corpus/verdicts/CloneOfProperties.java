// law:     a clone of the system properties has their contents, and is an object of its own [API: Properties.clone]
// verdict: => holds
import java.util.Properties;

public class CloneOfProperties {
    public static void main(String[] args) {
        Properties all = System.getProperties();
        Properties copy = (Properties) all.clone();
        assert copy != all;
        assert copy.getProperty("line.separator").equals(System.getProperty("line.separator"));
        copy.setProperty("mine", "1");
        assert System.getProperty("mine") == null;
        System.setProperties(copy);
        assert System.getProperty("mine").equals("1");
    }
}
