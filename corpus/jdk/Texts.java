// feature: String.format, java.text, java.math
import java.math.*;
import java.text.*;
import java.util.*;

public class Texts {
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("ints", () -> String.format("%d|%5d|%-5d|%05d|%+d|%,d|%(d|% d|%x|%X|%#x|%o|%#o", 42, 42, 42, 42, 42, 1234567, -5, 5, 255, 255, 255, 8, 8));
        c.show("negatives", () -> String.format("%x %x %o %x %d", -1, (byte) -1, -8L, (short) -2, Long.MIN_VALUE));
        c.show("floats", () -> String.format("%f|%.2f|%10.3f|%-10.1f|%+.0f|%,.2f|%e|%.3E|%g|%a", 3.14159, 2.675, 3.14159, 2.25, 2.5, 1234567.891, 12345.678, 0.00012, 0.0001, 1.0));
        c.show("floatEdges", () -> String.format("%f %e %.1f %g %f %s", Double.NaN, Double.POSITIVE_INFINITY, -0.0, 1e10, 1e20, 1e-5f) + String.format("%.0f %.0f %.0f %.1f", 0.5, 1.5, 2.5, 0.25));
        c.show("strings", () -> String.format("%s|%10s|%-10s|%.2s|%S|%c|%b|%h|%%|%n", "abc", "abc", "abc", "abc", "abc", 'x', null, "hi").trim());
        c.show("indexes", () -> String.format("%2$s %1$s %<s %s %s", "a", "b"));
        c.show("missing", () -> String.format("%s %s", 1));
        c.show("conversion", () -> String.format("%d", "x"));
        c.show("conversion2", () -> String.format("%q", 1));
        c.show("flagsBad", () -> String.format("%-d", 1));
        c.show("flagsBad2", () -> String.format("%+s", 1));
        c.show("precisionBad", () -> String.format("%.2d", 1));
        c.show("charBad", () -> String.format("%c", 0x110000));
        c.show("end", () -> String.format("%"));
        c.show("dates", () -> String.format("%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tj %<tB %<ta", java.time.LocalDateTime.of(2024, 2, 9, 5, 6, 7, 8_000_000)));
        c.show("datesShort", () -> String.format("%tF %<tT %<tR %<tD", java.time.LocalDateTime.of(2024, 2, 9, 15, 6, 7)));
        c.show("big", () -> String.format("%d %,d %x %.3f %s", new BigInteger("123456789012345678901"), BigInteger.TEN.pow(9), BigInteger.valueOf(255), new BigDecimal("1.23456"), new BigDecimal("1E+3")));
        c.show("formattable", () -> String.format("%10s|", (Formattable) (f, fl, w, p) -> f.format("w" + w + "p" + p)));
        c.show("nullArg", () -> String.format("%d %s %x", null, null, null));
        c.show("widthStar", () -> String.format("%-8s|%08.2f|%+,d", "ab", -3.14159, 1000000));
        c.show("decimal", () -> new DecimalFormat("#,##0.00").format(1234567.891) + " " + new DecimalFormat("0.###E0").format(12345) + " " + new DecimalFormat("00.#%").format(0.256) + " " + new DecimalFormat("#.##;(#.##)").format(-3.14159) + " " + new DecimalFormat("000").format(7));
        c.show("decimalRounding", () -> { DecimalFormat f = new DecimalFormat("0.0"); f.setRoundingMode(RoundingMode.HALF_UP); return f.format(0.25) + " " + f.format(0.35) + new DecimalFormat("0").format(2.5) + new DecimalFormat("0.00").format(1e15); });
        c.show("decimalParse", () -> new DecimalFormat("#,##0.##").parse("1,234.5x"));
        c.show("decimalParseBad", () -> new DecimalFormat("0").parse("x"));
        c.show("decimalBad", () -> new DecimalFormat("0.0.0"));
        c.show("number", () -> NumberFormat.getInstance(Locale.US).format(1234.5678) + " " + NumberFormat.getPercentInstance(Locale.US).format(0.25) + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5));
        c.show("numberCurrency", () -> NumberFormat.getCurrencyInstance(Locale.US).format(1234.5));
        c.show("numberCompact", () -> NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(12345));
        c.show("numberGerman", () -> NumberFormat.getInstance(Locale.GERMANY).format(1234.5));
        c.show("message", () -> MessageFormat.format("{0} has {1} and {2}", "a", 5, null) + MessageFormat.format("'{0}' it''s {0}", 1));
        c.show("messageChoice", () -> MessageFormat.format("{0,choice,0#none|1#one|1<many {0}}", 5));
        c.show("messageNumber", () -> MessageFormat.format("{0,number,#.##} {1}", 3.14159, 1234567));
        c.show("messageBad", () -> MessageFormat.format("{x}", 1));
        c.show("choice", () -> new ChoiceFormat("0#zero|1#one|2#more").format(7));
        c.show("simpleDate", () -> { SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT); f.setTimeZone(TimeZone.getTimeZone("UTC")); return f.format(new Date(1_000_000_000_000L)); });
        c.show("simpleDateParse", () -> { SimpleDateFormat f = new SimpleDateFormat("yyyy/MM/dd", Locale.ROOT); f.setTimeZone(TimeZone.getTimeZone("UTC")); return f.parse("2001/09/09").getTime(); });
        c.show("simpleDateNames", () -> { SimpleDateFormat f = new SimpleDateFormat("EEE, d MMM yyyy", Locale.US); f.setTimeZone(TimeZone.getTimeZone("UTC")); return f.format(new Date(0)); });
        c.show("dateFormat", () -> DateFormat.getDateInstance(DateFormat.SHORT, Locale.US).getClass().getSimpleName());
        c.show("breakIterator", () -> { BreakIterator b = BreakIterator.getWordInstance(Locale.US); b.setText("hi you"); return b.next() + b.next(); });
        c.show("collator", () -> Collator.getInstance(Locale.US).compare("a", "B"));
        c.show("normalizer", () -> Normalizer.normalize("e\u0301", Normalizer.Form.NFC).length());
        c.show("characterIterator", () -> new StringCharacterIterator("abc").last() + " " + new ParsePosition(3).getIndex());
        c.show("bigInt", () -> new BigInteger("-123456789012345678901234567890").multiply(BigInteger.valueOf(987654321)) + " " + BigInteger.TWO.pow(200).mod(BigInteger.valueOf(1000007)) + " " + new BigInteger("ff", 16) + BigInteger.valueOf(-7).divide(BigInteger.TWO) + BigInteger.valueOf(-7).mod(BigInteger.TWO) + BigInteger.valueOf(-7).remainder(BigInteger.TWO));
        c.show("bigIntBits", () -> BigInteger.valueOf(-1).shiftRight(3) + " " + BigInteger.ONE.shiftLeft(70).bitLength() + " " + BigInteger.valueOf(12).and(BigInteger.valueOf(-8)) + BigInteger.valueOf(5).not() + " " + BigInteger.valueOf(5).testBit(2) + BigInteger.valueOf(-255).bitCount() + Arrays.toString(BigInteger.valueOf(-256).toByteArray()) + BigInteger.valueOf(8).getLowestSetBit());
        c.show("bigIntMath", () -> BigInteger.valueOf(48).gcd(BigInteger.valueOf(36)) + " " + BigInteger.valueOf(3).modPow(BigInteger.valueOf(200), BigInteger.valueOf(13)) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + new BigInteger("1000000007").isProbablePrime(20) + BigInteger.valueOf(99).sqrt() + BigInteger.valueOf(14).nextProbablePrime() + new BigInteger("123456789").hashCode());
        c.show("bigIntZero", () -> BigInteger.ONE.divide(BigInteger.ZERO));
        c.show("bigIntParse", () -> new BigInteger("12x"));
        c.show("bigIntExact", () -> BigInteger.TWO.pow(31).intValueExact());
        c.show("bigIntLarge", () -> { BigInteger f = BigInteger.ONE; for (int i = 2; i <= 100; i++) { f = f.multiply(BigInteger.valueOf(i)); } return f + " " + f.toString(36).length() + f.doubleValue() + f.longValue(); });
        c.show("bigIntKaratsuba", () -> BigInteger.valueOf(7).pow(3000).multiply(BigInteger.valueOf(11).pow(3000)).mod(BigInteger.valueOf(1_000_000_007)));
        c.show("bigDec", () -> new BigDecimal("1.10").add(new BigDecimal("2.205")) + " " + new BigDecimal("10").divide(new BigDecimal("3"), 5, RoundingMode.HALF_EVEN) + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("1E+3").toPlainString() + " " + new BigDecimal("1000").stripTrailingZeros() + " " + new BigDecimal("1.50").setScale(0, RoundingMode.HALF_DOWN) + " " + new BigDecimal("-2.5").round(new MathContext(1)));
        c.show("bigDecModes", () -> { StringBuilder b = new StringBuilder(); for (RoundingMode m : RoundingMode.values()) { if (m != RoundingMode.UNNECESSARY) { for (String s : List.of("2.5", "-2.5", "1.1", "-1.6")) { b.append(new BigDecimal(s).setScale(0, m)).append(' '); } } } return b; });
        c.show("bigDecExact", () -> BigDecimal.ONE.divide(new BigDecimal(3)));
        c.show("bigDecUnnecessary", () -> new BigDecimal("1.5").setScale(0, RoundingMode.UNNECESSARY));
        c.show("bigDecParse", () -> new BigDecimal("1.2.3"));
        c.show("bigDecZero", () -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        c.show("bigDecMore", () -> new BigDecimal("2").sqrt(new MathContext(30)) + " " + new BigDecimal("1.00").compareTo(BigDecimal.ONE) + new BigDecimal("123.456").precision() + new BigDecimal("123.456").scale() + new BigDecimal("123.456").unscaledValue() + " " + new BigDecimal("7").remainder(new BigDecimal("2.5")) + new BigDecimal("1.5").pow(5) + new BigDecimal("12345E-10").toEngineeringString() + new BigDecimal("1.5").hashCode() + new BigDecimal("7.9").intValue() + new BigDecimal("0.00").signum() + Arrays.toString(new BigDecimal("7").divideAndRemainder(new BigDecimal("2"))) + MathContext.DECIMAL32);
        c.show("bigDecNaN", () -> new BigDecimal(Double.NaN));
        c.show("bigDecDouble", () -> new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("0.1").floatValue() + new BigDecimal("123456789.123456789").doubleValue() + new BigDecimal("1e-7") + new BigDecimal("0.0000001").toString());
    }
}
