// feature: java.time: dates, times, durations, periods, adjusters, patterns, parse errors
import java.time.*;
import java.time.temporal.*;
import java.time.format.*;
public class DateArithmetic {
    public static void main(String[] a) {
        LocalDate d = LocalDate.of(2024, 2, 28);
        System.out.println(d.plusDays(2) + " " + d.isLeapYear() + " " + d.getDayOfWeek() + " " + d.withDayOfMonth(1) + " " + d.plusMonths(12).lengthOfMonth() + " " + ChronoUnit.DAYS.between(d, LocalDate.of(2025, 1, 1)) + " " + d.getDayOfYear() + " " + d.minusYears(4) + " " + d.until(LocalDate.of(2025, 5, 5)));
        LocalTime t = LocalTime.of(23, 30);
        System.out.println(t.plusMinutes(45) + " " + t.toSecondOfDay() + " " + t.isAfter(LocalTime.NOON) + " " + t.withNano(5) + " " + t.truncatedTo(ChronoUnit.HOURS));
        LocalDateTime dt = LocalDateTime.of(d, t);
        System.out.println(dt + " " + dt.plus(Duration.ofHours(10)) + " " + dt.format(DateTimeFormatter.ISO_LOCAL_DATE) + " " + Duration.between(dt, dt.plusSeconds(3661)) + " " + Period.of(1, 2, 3).plusDays(40) + " " + Duration.ofMillis(123456789).toMinutes());
        System.out.println(LocalDate.parse("2023-12-31").plusDays(1) + " " + LocalTime.parse("10:15:30") + " " + Instant.ofEpochSecond(1_000_000_000L) + " " + Year.of(2000).isLeap() + " " + YearMonth.of(2024, 2).atEndOfMonth() + " " + Month.JANUARY.minus(1) + " " + DayOfWeek.MONDAY.plus(10));
        System.out.println(dt.format(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss")) + " " + LocalDate.parse("03-02-2021", DateTimeFormatter.ofPattern("dd-MM-yyyy")));
        try {
            LocalDate.of(2023, 2, 30);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            LocalDate.parse("x");
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.FRIDAY)) + " " + d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + OffsetDateTime.of(dt, ZoneOffset.ofHours(2)) + " " + ZonedDateTime.of(dt, ZoneOffset.UTC).toInstant());
    }
}
