// feature: java.lang.String and StringBuilder
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

public class Strings {
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("compareTo", () -> "abc".compareTo("abd") + " " + "ab".compareTo("abcd") + " " + "\u00e9".compareTo("z"));
        c.show("compareToIgnoreCase", () -> "ABC".compareToIgnoreCase("abd"));
        c.show("equalsIgnoreCase", () -> "stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u0130".equalsIgnoreCase("i"));
        c.show("upper", () -> "stra\u00dfe \ufb01".toUpperCase(Locale.ROOT));
        c.show("lower", () -> "\u0130STANBUL \u03a3\u03a3".toLowerCase(Locale.ROOT));
        c.show("lowerTurkish", () -> "TITLE".toLowerCase(Locale.forLanguageTag("tr")));
        c.show("hash", () -> "hello world".hashCode() + " " + "\u1234\u5678".hashCode() + " " + "".hashCode());
        c.show("indexOf", () -> "banana".indexOf("na", 3) + " " + "banana".lastIndexOf("an", 2) + " " + "banana".indexOf('n', -5));
        c.show("indexOfSupplementary", () -> "a\ud83d\ude00b".indexOf(0x1F600) + " " + "a\ud83d\ude00b".lastIndexOf(0x1F600));
        c.show("indexOfEmpty", () -> "abc".indexOf("") + " " + "abc".lastIndexOf("") + " " + "abc".indexOf("", 10));
        c.show("codePoints", () -> "a\ud83d\ude00b".codePoints().boxed().collect(Collectors.toList()));
        c.show("codePointCount", () -> "a\ud83d\ude00b".codePointCount(0, 4) + " " + "a\ud83d\ude00b".offsetByCodePoints(0, 2));
        c.show("codePointAt", () -> "a\ud83d\ude00b".codePointAt(1) + " " + "a\ud83d\ude00b".codePointBefore(3));
        c.show("chars", () -> "hey".chars().sum());
        c.show("split", () -> "a,b,,c,,".split(","));
        c.show("splitLimit", () -> "a,b,,c,,".split(",", -1));
        c.show("splitTwo", () -> "a:b:c".split(":", 2));
        c.show("splitRegex", () -> "a1b22c".split("[0-9]+"));
        c.show("splitEmpty", () -> "".split(",").length + " " + ",".split(",").length);
        c.show("splitDot", () -> "1.2.3".split("\\."));
        c.show("join", () -> String.join("-", List.of("x", "y")) + String.join("/", "a", null, "b"));
        c.show("repeat", () -> "ab".repeat(3) + "x".repeat(0));
        c.show("repeatNegative", () -> "ab".repeat(-1));
        c.show("strip", () -> "[" + "\u2003 a ".strip() + "][" + "\u2003 a ".trim() + "][" + " a ".stripLeading() + "][" + " a ".stripTrailing() + "]");
        c.show("blank", () -> " \t\n".isBlank() + " " + "".isEmpty());
        c.show("lines", () -> "a\nb\r\nc\rd".lines().collect(Collectors.toList()));
        c.show("indent", () -> "a\n  b".indent(2).replace("\n", "|") + "  a\n b".indent(-1).replace("\n", "|"));
        c.show("stripIndent", () -> "   a\n     b\n   ".stripIndent().replace("\n", "|"));
        c.show("translateEscapes", () -> "a\\tb\\n\\101\\s".translateEscapes());
        c.show("translateEscapesBad", () -> "a\\qb".translateEscapes());
        c.show("textBlock", () -> """
            one
              two \
            three
            "quote" \t end\s
            """);
        c.show("replace", () -> "aaa".replace("aa", "b") + "x.y".replace('.', '/') + "abc".replace("", "-"));
        c.show("replaceAll", () -> "a1b2".replaceAll("([a-z])([0-9])", "$2$1"));
        c.show("replaceFirst", () -> "a1b2".replaceFirst("[0-9]", "\\$"));
        c.show("matches", () -> "abc".matches("[a-c]+") + " " + "abcd".matches("[a-c]+"));
        c.show("substring", () -> "hello".substring(2) + "hello".substring(1, 3) + "hello".substring(5).length());
        c.show("substringBad", () -> "hello".substring(3, 2));
        c.show("substringBad2", () -> "hello".substring(-1));
        c.show("substringBad3", () -> "hello".substring(6));
        c.show("charAtBad", () -> "hello".charAt(5));
        c.show("charAtBad2", () -> "h\u1234".charAt(-1));
        c.show("codePointAtBad", () -> "hello".codePointAt(9));
        c.show("regionMatches", () -> "Hello".regionMatches(true, 1, "ELL", 0, 3) + " " + "Hello".regionMatches(1, "ELL", 0, 3));
        c.show("startsWith", () -> "hello".startsWith("ll", 2) + " " + "hello".endsWith("") + " " + "hello".startsWith("x", -1));
        c.show("contentEquals", () -> "ab".contentEquals(new StringBuilder("ab")));
        c.show("contains", () -> "hello".contains("ell"));
        c.show("valueOf", () -> String.valueOf(1.5f) + String.valueOf('c') + String.valueOf(true) + String.valueOf((Object) null) + String.valueOf(new char[] {'x', 'y'}, 1, 1));
        c.show("copyValueOf", () -> String.copyValueOf(new char[] {'x', 'y', 'z'}, 1, 2));
        c.show("ofBytes", () -> new String(new byte[] {(byte) 0xc3, (byte) 0xa9, (byte) 0xff}, StandardCharsets.UTF_8));
        c.show("ofBytesLatin", () -> new String(new byte[] {(byte) 0xe9}, "ISO-8859-1"));
        c.show("ofBytesUnknown", () -> new String(new byte[] {1}, "no-such"));
        c.show("ofCodePoints", () -> new String(new int[] {97, 0x1F600}, 0, 2).length());
        c.show("ofCodePointsBad", () -> new String(new int[] {-1}, 0, 1));
        c.show("getBytes", () -> "a\u00e9\ud83d\ude00".getBytes(StandardCharsets.UTF_8));
        c.show("getBytes16", () -> "a\u00e9".getBytes(StandardCharsets.UTF_16));
        c.show("getBytesAscii", () -> "a\u00e9".getBytes(StandardCharsets.US_ASCII));
        c.show("getBytesLone", () -> "a\ud83d".getBytes(StandardCharsets.UTF_8));
        c.show("getChars", () -> { char[] to = new char[4]; "hello".getChars(1, 4, to, 1); return to; });
        c.show("getCharsBad", () -> { "hello".getChars(1, 4, new char[2], 0); return 0; });
        c.show("toCharArray", () -> "hey".toCharArray());
        c.show("intern", () -> ("a" + new String("b")).intern() == "ab");
        c.show("constants", () -> ("a" + "b") == "ab");
        c.show("formatted", () -> "%s-%d".formatted("x", 3));
        c.show("transform", () -> (Object) "x".transform(s -> s + "!"));
        c.show("describe", () -> "x".describeConstable().get());
        c.show("concat", () -> "a".concat("b").concat(""));
        c.show("caseOrder", () -> String.CASE_INSENSITIVE_ORDER.compare("A", "b"));
        c.show("concatAll", () -> { byte b = 1; short s = 2; char h = 'c'; long l = 3; float f = 1e10f; double d = -0.0; Object o = null; return "" + b + s + h + l + f + d + o + true + 'x' + 1; });
        c.show("concatPlus", () -> { String s = "a"; s += 1 + 2; s += 'c'; s += null; return s; });
        c.show("concatNullArray", () -> { char[] none = null; return String.valueOf(none); });
        c.show("concatSideEffects", () -> { int i = 1; return "" + i++ + i + --i; });
        c.show("subSequence", () -> "hello".subSequence(1, 3));
        c.show("charSequenceCompare", () -> CharSequence.compare("a", new StringBuilder("b")));
        c.show("equalsOther", () -> "a".equals(null) + " " + "a".equals((Object) 'a') + " " + "\u00e9".equals("\u00e9"));
        c.show("formatLocale", () -> String.format(Locale.GERMANY, "%,.2f", 1234567.891));
        c.show("sbAppend", () -> new StringBuilder().append(1).append('c').append(2L).append(1.5f).append(2.5).append(true).append((String) null).append((Object) null).append(new char[] {'x'}).append("hello", 1, 3).append(new char[] {'a', 'b', 'c'}, 1, 2));
        c.show("sbInsert", () -> new StringBuilder("ab").insert(1, 12).insert(0, true).insert(2, "\u1234").insert(0, (String) null));
        c.show("sbDelete", () -> new StringBuilder("abcdef").delete(1, 3).deleteCharAt(0).delete(1, 99));
        c.show("sbDeleteBad", () -> new StringBuilder("abc").deleteCharAt(3));
        c.show("sbDeleteBad2", () -> new StringBuilder("abc").delete(4, 5));
        c.show("sbReplace", () -> new StringBuilder("abcdef").replace(1, 3, "XYZ").replace(5, 50, "!"));
        c.show("sbReverse", () -> new StringBuilder("a\ud83d\ude00b").reverse().toString().codePointAt(1) + " " + new StringBuilder("xyz").reverse());
        c.show("sbSetLength", () -> { StringBuilder b = new StringBuilder("abc"); b.setLength(5); return b.length() + " " + (int) b.charAt(4); });
        c.show("sbSetLengthBad", () -> { new StringBuilder("abc").setLength(-1); return 0; });
        c.show("sbSetCharAt", () -> { StringBuilder b = new StringBuilder("abc"); b.setCharAt(1, '\u1234'); return b; });
        c.show("sbSetCharAtBad", () -> { new StringBuilder("abc").setCharAt(3, 'x'); return 0; });
        c.show("sbCharAtBad", () -> new StringBuilder("abc").charAt(3));
        c.show("sbSubstringBad", () -> new StringBuilder("abc").substring(2, 1));
        c.show("sbInsertBad", () -> new StringBuilder("abc").insert(4, "x"));
        c.show("sbCapacity", () -> { StringBuilder b = new StringBuilder(); int first = b.capacity(); b.append("12345678901234567"); return first + " " + b.capacity() + " " + new StringBuilder("abc").capacity(); });
        c.show("sbCapacityNegative", () -> new StringBuilder(-1));
        c.show("sbTrim", () -> { StringBuilder b = new StringBuilder("abc"); b.trimToSize(); b.ensureCapacity(10); return b.capacity(); });
        c.show("sbCompare", () -> new StringBuilder("a").compareTo(new StringBuilder("b")) + " " + new StringBuilder("a").equals(new StringBuilder("a")));
        c.show("sbIndexOf", () -> new StringBuilder("banana").indexOf("na", 3) + " " + new StringBuilder("banana").lastIndexOf("na"));
        c.show("sbCodePoint", () -> new StringBuilder().appendCodePoint(0x1F600).length());
        c.show("sbAppendCodePointBad", () -> new StringBuilder().appendCodePoint(-5));
        c.show("sbChars", () -> new StringBuilder("abc").chars().sum());
        c.show("sbufferAll", () -> new StringBuffer("abc").append(1).insert(0, 'x').reverse().deleteCharAt(0));
        c.show("sbNumbers", () -> new StringBuilder().append(Long.MIN_VALUE).append(Integer.MIN_VALUE).append(-0.0f).append(Double.NaN).append(1e-5).append(123456789.125));
    }
}
