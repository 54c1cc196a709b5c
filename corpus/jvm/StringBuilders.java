// feature: StringBuilder and StringBuffer operations
public class StringBuilders {
    static String ascii(CharSequence text) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            s.append(c < 127 ? "" + c : "<" + Integer.toHexString(c) + ">");
        }
        return s.toString();
    }

    public static void main(String[] args) {
        StringBuilder s = new StringBuilder();
        s.append(1).append('c').append("str").append(2.5).append(3.5f).append(true).append(7L).append((Object) null);
        s.append(new char[] {'x', 'y'}).append("hello", 1, 3).append((String) null);
        System.out.println(s + " " + s.length());
        s.insert(0, "start ").insert(3, 42);
        System.out.println(s);
        s.delete(0, 5).deleteCharAt(0);
        System.out.println(s);
        s.replace(0, 3, "REPLACED");
        System.out.println(s);
        System.out.println(s.indexOf("str") + " " + s.lastIndexOf("l") + " " + s.charAt(2) + " " + s.substring(4, 8));
        s.setCharAt(0, 'r');
        s.setLength(5);
        System.out.println(s + "|" + s.reverse());
        s.setLength(7);
        System.out.println((int) s.charAt(6));
        StringBuilder wide = new StringBuilder("latin");
        wide.append('\u20ac').append("\uD83D\uDE00").appendCodePoint(0x1F601);
        System.out.println(ascii(wide) + " " + wide.length() + " " + wide.codePointCount(0, wide.length()));
        System.out.println(ascii(wide.reverse()));
        StringBuffer buffer = new StringBuffer("buffer");
        buffer.append(1).insert(0, 'x').reverse();
        System.out.println(buffer);
        try {
            s.charAt(100);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        System.out.println(new StringBuilder("a").compareTo(new StringBuilder("b")) + " " + "ab".contentEquals(new StringBuilder("ab")));
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            big.append(i % 10);
        }
        System.out.println(big.length() + " " + big.substring(190));
    }
}
