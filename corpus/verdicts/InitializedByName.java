// law:     a class that a call of the library initialises after its superclass is initialised once, superclass first [JLS §12.4.2]; an execution that does so is a witness
// verdict: => violated assertion
// verdict: -- right => holds
public class InitializedByName {
    static int order;

    static class Above {
        static int above = ++order;
    }

    static class Below extends Above {
        static int below = ++order;
    }

    public static void main(String[] args) throws Exception {
        Class.forName("InitializedByName$Below");
        assert args.length > 0 ? Above.above == 1 && Below.below == 2 : Below.below == 1 : order;
    }
}
