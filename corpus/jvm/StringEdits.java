// feature: StringBuilder insert, delete, reverse; strip, repeat, lines, split; encodings; messages of bad indices
public class StringEdits {
    public static void main(String[] a) {
        StringBuilder sb = new StringBuilder("hello");
        sb.insert(0, "[").append(']').insert(3, 42).insert(2, 'x').insert(1, true).delete(1, 3).deleteCharAt(0).reverse().replace(0, 2, "ZZ").setCharAt(1, 'q');
        System.out.println(sb + " " + sb.length() + " " + sb.indexOf("l") + " " + sb.lastIndexOf("l") + " " + sb.charAt(2));
        sb.setLength(3);
        System.out.println(sb + "|");
        sb.setLength(5);
        System.out.println(sb.toString().replace('\0', '0'));
        System.out.println(new StringBuilder("a\uD83D\uDE00b").reverse());
        System.out.println(new StringBuilder().append(1).append(2L).append(3f).append(4d).append('5').append(true).append((Object)null).append(new char[]{'x', 'y'}).append("abcdef", 1, 3));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("ü").append("é€").chars().sum());
        StringBuffer buf = new StringBuffer();
        for (int i = 0;i<5;i++) buf.append(i).append(',');
        System.out.println(buf);
        try {
            sb.charAt(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            sb.delete(-1, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            sb.insert(50, "x");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".substring(2, 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".charAt(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("a-b-c".repeat(2) + " " + "  x ".strip() + "|" + "  x ".stripLeading() + "|" + " ".isBlank() + " " + "a\nb\nc".lines().count() + " " + "abc".indent(2) + "x".compareTo("y"));
        System.out.println(String.join("/", "a", "b", "c") + " " + "Hello".chars().filter(Character::isUpperCase).count() + " " + "%".concat("x") + " " + "aXbX".replace("X", "") + " " + "abc".contains("bc") + " " + "ABC".equalsIgnoreCase("abc") + " " + "a,b,,c,,".split(",").length + " " + "a,b,,c,,".split(",", -1).length);
        System.out.println("straße".toUpperCase() + " " + "TITLE".toLowerCase() + " " + "\tx\n".translateEscapes().length());
        System.out.println("text".hashCode() + " " + "".isEmpty() + " " + "abcabc".lastIndexOf("bc", 3) + " " + "abc".regionMatches(true, 1, "xBC", 1, 2) + " " + new String(new char[]{'a', 'b'}, 1, 1) + " " + String.valueOf((Object)null) + " " + "a".compareToIgnoreCase("B") + " " + "x".matches("[a-z]"));
        System.out.println(new String("héllo".getBytes(java.nio.charset.StandardCharsets.UTF_8), java.nio.charset.StandardCharsets.UTF_8) + " " + "héllo€".getBytes(java.nio.charset.StandardCharsets.UTF_8).length + " " + "héllo".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1).length + " " + "abc".getBytes().length + " " + "hé".getBytes(java.nio.charset.StandardCharsets.UTF_16).length);
    }
}
