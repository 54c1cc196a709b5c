// feature: SimpleDateFormat, resource bundles of the library, integer formats

import java.text.*;
import java.util.*;

public class DateFormats {
    static SimpleDateFormat format(String pattern) {
        SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        return format;
    }

    public static void main(String[] args) throws Exception {
        Date first = new Date(0), later = new Date(1_700_000_000_123L);
        for (String pattern : new String[] {"yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "EEE, d MMM yyyy", "EEEE MMMM h:mm a", "D F w W k K X"}) {
            System.out.println(format(pattern).format(first) + " | " + format(pattern).format(later));
        }
        System.out.println(format("yyyy-MM-dd").parse("2001-02-03").getTime());
        try {
            format("yyyy-MM-dd").parse("no date");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        NumberFormat integers = NumberFormat.getIntegerInstance(Locale.US);
        System.out.println(integers.format(1234567.5) + " " + integers.format(-2.5) + " " + integers.parse("12.7") + " " + integers.isParseIntegerOnly());
        System.out.println(Arrays.toString(new DateFormatSymbols(Locale.US).getShortWeekdays()));
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        calendar.setTimeInMillis(later.getTime());
        System.out.println(calendar.get(Calendar.DAY_OF_YEAR) + " " + calendar.getFirstDayOfWeek() + " " + calendar.getActualMaximum(Calendar.DAY_OF_MONTH));
    }
}
