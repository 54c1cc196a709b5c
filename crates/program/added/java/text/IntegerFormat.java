package java.text;

/** What {@link NumberFormat#getIntegerInstance} gives, once pattern and symbols are known. */
final class IntegerFormat {
    private IntegerFormat() {}

    static NumberFormat of(String pattern, DecimalFormatSymbols symbols) {
        DecimalFormat format = new DecimalFormat(pattern, symbols);
        format.setMaximumFractionDigits(0);
        format.setDecimalSeparatorAlwaysShown(false);
        format.setParseIntegerOnly(true);
        return format;
    }
}
