// feature: switch on strings, with hash collisions
public class StringSwitch {
    static int classic(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "": return 3;
            case "AaAa": return 4;
            case "BBBB": return 5;
            default: return 0;
        }
    }

    static String arrow(String s) {
        return switch (s) {
            case "red", "green" -> "colour";
            case "one" -> "number";
            default -> "unknown " + s.length();
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "AB", "", "AaAa", "BBBB", "AaBB", "BBAa"}) {
            System.out.println(s + " " + s.hashCode() + " " + classic(s));
        }
        for (String s : new String[] {"red", "green", "one", "two"}) {
            System.out.println(arrow(s));
        }
        System.out.println(classic(new StringBuilder("B").append('B').toString()));
        try {
            classic(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
    }
}
