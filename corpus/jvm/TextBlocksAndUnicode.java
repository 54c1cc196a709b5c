// feature: text blocks, escapes, supplementary characters, code points
public class TextBlocksAndUnicode {
    static String ascii(CharSequence text) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            s.append(c < 127 ? "" + c : "<" + Integer.toHexString(c) + ">");
        }
        return s.toString();
    }

    public static void main(String[] args) {
        String block = """
                first
                  indented "quotes"
                tab\tand \
                joined
                trailing\s\s
                """;
        System.out.print(block);
        System.out.println(block.length() + " " + block.hashCode());
        String smile = "a\uD83D\uDE00b";
        System.out.println(smile.length() + " " + smile.codePointCount(0, 4) + " " + smile.codePointAt(1) + " " + smile.offsetByCodePoints(0, 2));
        System.out.println(Character.isHighSurrogate(smile.charAt(1)) + " " + Character.isLowSurrogate(smile.charAt(2)) + " "
                + Character.toCodePoint(smile.charAt(1), smile.charAt(2)) + " " + Character.charCount(0x1F600));
        StringBuilder points = new StringBuilder();
        smile.codePoints().forEach(p -> points.append(Integer.toHexString(p)).append(' '));
        System.out.println(points);
        System.out.println(ascii(new String(Character.toChars(0x1F602)) + " " + new String(new int[] {65, 0x20AC, 0x1F603}, 0, 3)));
        byte[] utf8 = smile.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        StringBuilder hex = new StringBuilder();
        for (byte b : utf8) {
            hex.append(String.format("%02x", b));
        }
        System.out.println(hex + " " + new String(utf8, java.nio.charset.StandardCharsets.UTF_8).equals(smile));
        System.out.println("\u00e4\u00f6\u00fc \u03b1\u03b2\u03b3 \u4f60\u597d \0".length() + "\b\f\r\'\"\\".length());
        System.out.println(ascii("\u00e4\u00f6\u00fc".toUpperCase() + "\u03b1\u03b2\u03b3".toUpperCase()));
        System.out.println(smile.charAt(2) == '\uDE00');
        System.out.println("octal \101\60".indexOf("A0"));
        System.out.println("a\0b".length() + " " + "a\0b".indexOf(0));
    }
}
