// feature: nested switch expressions with yield, in arguments, with exceptions and try inside, in lambdas
import java.util.function.IntFunction;

public class SwitchExpressions {
    static int parse(String text) {
        return switch (text.length()) {
            case 0 -> throw new IllegalArgumentException("empty");
            case 1, 2 -> {
                try {
                    yield Integer.parseInt(text);
                } catch (NumberFormatException e) {
                    yield -1;
                } finally {
                    System.out.print("[parsed " + text + "] ");
                }
            }
            default -> {
                int sum = 0;
                for (char c : text.toCharArray()) {
                    sum += switch (c) {
                        case 'a', 'e', 'i', 'o', 'u' -> 1;
                        case 'x' -> {
                            if (sum > 3) {
                                yield 100;
                            }
                            yield 10;
                        }
                        default -> 0;
                    };
                }
                yield sum;
            }
        };
    }

    static String old(int n) {
        String result = "start " + switch (n) {
            case 1:
                System.out.print("one ");
            case 2:
                yield "one or two";
            default:
                yield n > 5 ? "big" : "small";
        } + " end";
        return result;
    }

    public static void main(String[] args) {
        for (String text : new String[] {"7", "42", "zz", "axe", "aeioux", ""}) {
            try {
                System.out.println(parse(text));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (int n : new int[] {1, 2, 3, 9}) {
            System.out.println(old(n));
        }
        IntFunction<String> name = n -> switch (n) {
            case 0 -> "zero";
            default -> "n" + n;
        };
        System.out.println(name.apply(0) + name.apply(5) + Math.max(switch (args.length) { case 0 -> 3; default -> 4; }, 2));
        boolean flag = switch (name.apply(1)) { case "n1" -> true; default -> false; } && !args.getClass().isPrimitive();
        System.out.println(flag);
        long mixed = switch (args.length) { case 0 -> 1; case 1 -> 2L; default -> 'c'; };
        double widened = switch (args.length) { case 0 -> 1; default -> 2.5f; };
        System.out.println(mixed + " " + widened);
    }
}
