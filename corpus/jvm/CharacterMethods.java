// feature: Character: classification, conversion, arithmetic on chars
public class CharacterMethods {
    public static void main(String[] args) {
        for (char c : new char[] {'a', 'Z', '5', ' ', '\n', '_', '$', '\u00e9', '\u00df', '\u0660', '\u4e2d', '\u2028', '\0'}) {
            System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c)
                    + Character.isWhitespace(c) + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isAlphabetic(c)
                    + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isISOControl(c) + Character.isSpaceChar(c)
                    + " " + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " " + Character.getNumericValue(c) + " "
                    + Character.digit(c, 16) + " " + Character.getType(c));
        }
        char c = 'a';
        c += 2;
        c++;
        System.out.println(c + " " + (c + 1) + " " + (char) (c + 1) + " " + (c - 'a') + " " + (int) c + " " + (c > 'b'));
        for (char x = 'x'; x <= 'z'; x++) {
            System.out.print(x);
        }
        System.out.println();
        char[] histogram = new char[3];
        for (char letter : "abcabca".toCharArray()) {
            histogram[letter - 'a']++;
        }
        System.out.println((int) histogram[0] + " " + (int) histogram[1] + " " + (int) histogram[2]);
        System.out.println(Character.forDigit(11, 16) + " " + Character.toString(66) + " " + Character.valueOf('q') + " " + Character.compare('a', 'c')
                + " " + Character.hashCode('a') + " " + (int) Character.MAX_VALUE + " " + Character.toChars(97)[0] + " " + Character.reverseBytes('\u0102') / 1);
        char ternary = true ? 'x' : 0;
        System.out.println(ternary);
        int zero = 0;
        System.out.println(false ? zero : 'y');
    }
}
