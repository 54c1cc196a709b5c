// feature: tableswitch and lookupswitch, fall-through, default in the middle, negative and extreme keys
public class IntSwitch {
    static String dense(int i) {
        switch (i) {
            case -1: return "minus one";
            case 0: return "zero";
            case 1:
            case 2: return "one or two";
            case 4: return "four";
            default: return "other";
        }
    }

    static String sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -1000: return "-1000";
            case 7: return "7";
            case 1000000: return "million";
            case Integer.MAX_VALUE: return "max";
            default: return "other";
        }
    }

    static int fallThrough(int i) {
        int result = 0;
        switch (i) {
            case 1: result += 1;
            default: result += 10;
            case 3: result += 100; break;
            case 4: result += 1000;
        }
        return result;
    }

    static int chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 1;
            case '\uffff': return 2;
            default: return 0;
        }
    }

    static String expression(int day) {
        return switch (day) {
            case 1, 7 -> "weekend";
            case 2, 3, 4, 5, 6 -> {
                String name = "week";
                yield name + "day";
            }
            default -> "no day";
        };
    }

    public static void main(String[] args) {
        int[] keys = {Integer.MIN_VALUE, -1001, -1000, -2, -1, 0, 1, 2, 3, 4, 5, 7, 1000000, Integer.MAX_VALUE};
        for (int key : keys) {
            System.out.println(key + ": " + dense(key) + ", " + sparse(key) + ", " + fallThrough(key) + ", " + expression(key));
        }
        for (char c : "a\uffffzu".toCharArray()) {
            System.out.println((int) c + " " + chars(c));
        }
        Byte boxed = 3;
        switch (boxed) {
            case 3: System.out.println("boxed three");
        }
    }
}
