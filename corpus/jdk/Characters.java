// feature: java.lang.Character
public class Characters {
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("isLetter", () -> Character.isLetter('\u00e9') + " " + Character.isLetter(0x4e2d) + " " + Character.isLetter('1'));
        c.show("isDigit", () -> Character.isDigit('\u0663') + " " + Character.digit('\u0663', 10) + " " + Character.digit('z', 36) + " " + Character.digit('g', 16));
        c.show("forDigit", () -> (int) Character.forDigit(11, 16) + " " + (int) Character.forDigit(11, 10));
        c.show("numeric", () -> Character.getNumericValue('\u2167') + " " + Character.getNumericValue('a') + " " + Character.getNumericValue('\u00bd'));
        c.show("type", () -> Character.getType('A') + " " + Character.getType('$') + " " + Character.getType('\u20ac') + " " + Character.getType(0x1F600) + " " + Character.getType('_'));
        c.show("upper", () -> Character.toUpperCase('\u00ff') + " " + Character.toTitleCase('\u01c6') + " " + (int) Character.toUpperCase('\u00df') + " " + Character.toUpperCase(0x10428));
        c.show("lower", () -> (int) Character.toLowerCase('\u0130') + " " + Character.toLowerCase('\u0391'));
        c.show("space", () -> Character.isWhitespace('\u00a0') + " " + Character.isSpaceChar('\u00a0') + " " + Character.isWhitespace('\u2028'));
        c.show("identifier", () -> Character.isJavaIdentifierStart('$') + " " + Character.isJavaIdentifierPart('\u0000') + " " + Character.isJavaIdentifierStart('1') + " " + Character.isUnicodeIdentifierPart('-'));
        c.show("name", () -> Character.getName('A') + " " + Character.getName(0x1F600));
        c.show("codePointOf", () -> Character.codePointOf("GREEK SMALL LETTER ALPHA"));
        c.show("block", () -> Character.UnicodeBlock.of('\u0416') + " " + Character.UnicodeBlock.forName("Latin-1 Supplement"));
        c.show("script", () -> Character.UnicodeScript.of(0x4e2d) + " " + Character.UnicodeScript.forName("Greek"));
        c.show("surrogates", () -> (int) Character.highSurrogate(0x1F600) + " " + (int) Character.lowSurrogate(0x1F600) + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.isSurrogatePair('a', 'b'));
        c.show("toChars", () -> Character.toChars(0x1F600));
        c.show("toCharsBad", () -> Character.toChars(0x110000));
        c.show("toStringOf", () -> Character.toString(0x1F600).length() + Character.toString('c'));
        c.show("toStringBad", () -> Character.toString(-1));
        c.show("directionality", () -> Character.getDirectionality('\u05d0') + " " + Character.isMirrored('('));
        c.show("compare", () -> Character.compare('a', 'c') + " " + Character.valueOf('x').compareTo('a'));
        c.show("reverse", () -> (int) Character.reverseBytes('\u1234'));
        c.show("alphabetic", () -> Character.isAlphabetic('\u0345') + " " + Character.isIdeographic(0x4e2d) + " " + Character.isISOControl('\u0085') + " " + Character.isDefined(0x378));
        c.show("hash", () -> Character.hashCode('x') + " " + Character.valueOf('\u1234').hashCode());
        c.show("arithmetic", () -> { char h = 'a'; h += 1; h++; int i = h + 1; char w = (char) -1; w++; return h + " " + i + " " + (int) w + " " + (char) 65.7 + " " + ('a' + 'b') + " " + (char) ('a' + 1); });
        c.show("narrow", () -> (byte) '\u00ff' + " " + (short) '\uffff' + " " + (int) (char) (byte) -1);
        c.show("boxes", () -> Character.valueOf((char) 127) == Character.valueOf((char) 127));
        c.show("count", () -> Character.charCount(0xffff) + Character.charCount(0x10000) + " " + Character.MIN_RADIX + Character.MAX_RADIX);
        c.show("codePointAt", () -> Character.codePointAt("a\ud83d\ude00", 1) + " " + Character.codePointBefore(new char[] {'\ud83d', '\ude00'}, 2));
        c.show("sum", () -> { long s = 0; for (int i = 0; i < 0x3000; i += 7) { s = s * 31 + Character.getType(i) + (Character.isLetterOrDigit(i) ? 1 : 0) + Character.toLowerCase(i) + Character.getNumericValue(i); } return s; });
        c.show("sumHigh", () -> { long s = 0; for (int i = 0xa000; i < 0x20000; i += 97) { s = s * 31 + Character.getType(i) + Character.toUpperCase(i) + Character.getDirectionality(i); } return s; });
    }
}
