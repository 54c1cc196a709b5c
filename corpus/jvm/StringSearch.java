// feature: String: substring, indexOf, contains, startsWith, replace, split, join, strip, repeat
import java.util.Arrays;

public class StringSearch {
    public static void main(String[] args) {
        String s = "the quick brown fox jumps over the lazy dog";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.substring(4, 9) + " " + s.substring(40));
        System.out.println(s.indexOf('q') + " " + s.indexOf("the", 1) + " " + s.lastIndexOf("the") + " " + s.indexOf("cat")
                + " " + s.lastIndexOf('o') + " " + s.indexOf("") + " " + s.indexOf('o', 20));
        System.out.println(s.contains("fox") + " " + s.startsWith("the") + " " + s.startsWith("quick", 4) + " " + s.endsWith("dog"));
        System.out.println(s.replace('o', '0') + " " + s.replace("the", "a") + " " + "aaa".replace("aa", "b") + " " + "ab".replace("", "-"));
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + " " + Arrays.toString("a,b,c".split(",", 2))
                + " " + Arrays.toString("a,b,,".split(",", -1)) + " " + Arrays.toString("".split(",")) + " " + Arrays.toString("abc".split("")));
        System.out.println(String.join("/", "a", "b", "c") + " " + String.join("-", Arrays.asList("x", "y")));
        System.out.println("[" + "  trim me\t\n".trim() + "] [" + " \u2003strip ".strip() + "] [" + " lead".stripLeading() + "] ["
                + "trail ".stripTrailing() + "]");
        System.out.println("ab".repeat(3) + "x".repeat(0) + " " + "".isEmpty() + " " + "  ".isBlank());
        System.out.println("MiXed".toUpperCase() + "MiXed".toLowerCase() + " " + "stra\u00dfe".toUpperCase());
        System.out.println(new String(new char[] {'a', 'b', 'c'}, 1, 2) + String.valueOf(3.0) + String.valueOf(false) + String.copyValueOf(new char[] {'z'}));
        System.out.println("concat".concat("ed") + " " + "a\nb\nc".lines().count() + " " + "banana".chars().filter(c -> c == 'a').count());
        System.out.println(Arrays.toString("hey".toCharArray()) + " " + Arrays.toString("h\u00e9".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        System.out.println("regionMatches".regionMatches(true, 6, "MATCH", 0, 5) + " " + "abc".matches("[a-c]+") + " "
                + "a1b22".replaceAll("[0-9]+", "#"));
        System.out.println("x".equals(null) + " " + "a\tb".indent(2).length() + " " + "abc".endsWith(""));
    }
}
