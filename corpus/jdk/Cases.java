import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Prints what expressions come to: of all, of those that are named, or of all but those whose names come after a minus sign. */
final class Cases {
    private final Set<String> chosen = new HashSet<>();
    private final Set<String> left = new HashSet<>();

    Cases(String[] args) {
        for (String arg : args) {
            if (arg.startsWith("-")) {
                left.add(arg.substring(1));
            } else {
                chosen.add(arg);
            }
        }
    }

    interface Case {
        Object value() throws Throwable;
    }

    void show(String name, Case expression) {
        if (left.contains(name) || !chosen.isEmpty() && !chosen.contains(name)) {
            return;
        }
        System.out.println(name + ": " + outcome(expression));
    }

    private static String outcome(Case expression) {
        try {
            return text(expression.value());
        } catch (Throwable thrown) {
            return "throws " + thrown;
        }
    }

    /** Arrays by their elements, everything else as it says of itself. */
    static String text(Object value) {
        String deep = Arrays.deepToString(new Object[] {value});
        return deep.substring(1, deep.length() - 1);
    }
}
