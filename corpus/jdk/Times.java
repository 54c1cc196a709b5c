// feature: java.time
import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class Times {
    static final LocalDate D = LocalDate.of(2024, 1, 31);
    static final LocalDateTime T = LocalDateTime.of(2024, 3, 10, 14, 5, 6, 789_000_000);
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("date", () -> D.plusMonths(1) + " " + D.minusYears(1).isLeapYear() + " " + D.withDayOfYear(60) + " " + D.getDayOfWeek() + " " + D.lengthOfMonth() + " " + D.toEpochDay() + D.atStartOfDay() + LocalDate.ofEpochDay(-1) + LocalDate.MIN + LocalDate.ofYearDay(2023, 365));
        c.show("dateBad", () -> LocalDate.of(2023, 2, 29));
        c.show("dateBad2", () -> LocalDate.of(2023, 13, 1));
        c.show("parse", () -> LocalDate.parse("2024-02-29") + " " + LocalTime.parse("10:15:30.5") + " " + LocalDateTime.parse("2024-01-01T00:00") + " " + Instant.parse("2024-01-01T00:00:00.123Z") + " " + Duration.parse("PT1H30.5S") + Period.parse("P1Y2M3W") + OffsetDateTime.parse("2024-01-01T00:00+02:00") + Year.parse("2020") + YearMonth.parse("2020-05") + MonthDay.parse("--12-03"));
        c.show("parseBad", () -> LocalDate.parse("2024-02-30"));
        c.show("parseBad2", () -> LocalDate.parse("24-2-3"));
        c.show("parseBad3", () -> Duration.parse("x"));
        c.show("time", () -> LocalTime.of(23, 59).plusMinutes(2) + " " + LocalTime.MIDNIGHT + LocalTime.NOON.minusNanos(1) + LocalTime.ofSecondOfDay(3661) + LocalTime.of(1, 2, 3).truncatedTo(ChronoUnit.HOURS) + LocalTime.of(1, 2).toNanoOfDay());
        c.show("dateTime", () -> T + " " + T.plusDays(30) + T.truncatedTo(ChronoUnit.MINUTES) + T.with(TemporalAdjusters.lastDayOfMonth()) + T.toLocalDate().with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + T.isAfter(T.minusSeconds(1)) + T.compareTo(T.plusYears(1)) + T.hashCode());
        c.show("duration", () -> Duration.ofSeconds(3661, 5) + " " + Duration.between(T, T.plusHours(5)) + Duration.ofMillis(-1500) + Duration.ofDays(2).toHoursPart() + Duration.ofMinutes(61).dividedBy(2) + Duration.ZERO + Duration.ofSeconds(-1, 1).getNano() + Duration.ofHours(25).toDaysPart());
        c.show("durationOver", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        c.show("period", () -> Period.between(D, LocalDate.of(2025, 3, 1)) + " " + Period.of(1, 14, 40).normalized() + D.plus(Period.ofWeeks(2)) + Period.ofMonths(-3).negated() + Period.ZERO);
        c.show("units", () -> ChronoUnit.DAYS.between(D, LocalDate.of(2024, 12, 31)) + " " + ChronoUnit.MONTHS.between(D, LocalDate.of(2024, 12, 30)) + D.until(LocalDate.of(2025, 1, 1), ChronoUnit.WEEKS) + " " + ChronoUnit.HALF_DAYS.getDuration() + ChronoUnit.CENTURIES);
        c.show("unsupported", () -> D.plus(1, ChronoUnit.HOURS));
        c.show("unsupported2", () -> D.get(ChronoField.HOUR_OF_DAY));
        c.show("fields", () -> D.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + D.get(IsoFields.QUARTER_OF_YEAR) + D.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + D.getLong(JulianFields.MODIFIED_JULIAN_DAY) + T.get(ChronoField.MILLI_OF_DAY) + D.range(ChronoField.DAY_OF_MONTH) + T.getLong(ChronoField.NANO_OF_DAY));
        c.show("weekFields", () -> D.get(WeekFields.ISO.weekOfYear()) + " " + WeekFields.of(DayOfWeek.SUNDAY, 1));
        c.show("weekFieldsUs", () -> WeekFields.of(Locale.US));
        c.show("instant", () -> Instant.ofEpochSecond(1_700_000_000) + " " + Instant.EPOCH.minusNanos(1) + Instant.ofEpochMilli(-1).getNano() + Instant.MAX + Instant.ofEpochSecond(0, 1_000_000_001) + Instant.EPOCH.plus(1, ChronoUnit.DAYS).until(Instant.EPOCH, ChronoUnit.HOURS));
        c.show("instantBad", () -> Instant.EPOCH.plus(1, ChronoUnit.MONTHS));
        c.show("zoned", () -> ZonedDateTime.of(T, ZoneId.of("Europe/Paris")) + " " + ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, ZoneId.of("Europe/Paris")) + ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, ZoneId.of("Europe/Paris")).plusHours(1) + T.atZone(ZoneId.of("America/New_York")).toInstant() + T.atZone(ZoneId.of("Asia/Kolkata")).withZoneSameInstant(ZoneOffset.UTC));
        c.show("zonedParse", () -> ZonedDateTime.parse("2024-01-01T10:00:00+01:00[Europe/Berlin]"));
        c.show("zoneIds", () -> ZoneId.of("UTC+2") + " " + ZoneOffset.of("-05:30") + ZoneOffset.ofTotalSeconds(3661) + ZoneId.of("Z") + ZoneId.of("GMT0").normalized() + ZoneOffset.MAX);
        c.show("zoneBad", () -> ZoneId.of("Mars/Base"));
        c.show("zoneBad2", () -> ZoneOffset.of("+19:00"));
        c.show("zoneRules", () -> ZoneId.of("Europe/London").getRules().nextTransition(Instant.ofEpochSecond(1_700_000_000)) + " " + ZoneId.of("Asia/Tokyo").getRules().isFixedOffset() + ZoneId.of("America/Sao_Paulo").getRules().getOffset(Instant.EPOCH) + ZoneId.of("Australia/Sydney").getRules().isDaylightSavings(Instant.ofEpochSecond(1_704_000_000)));
        c.show("zonesAll", () -> ZoneId.getAvailableZoneIds().contains("Europe/Rome") + " " + ZoneId.SHORT_IDS.get("PST"));
        c.show("format", () -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(T) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(T) + DateTimeFormatter.ISO_WEEK_DATE.format(T) + DateTimeFormatter.ISO_ORDINAL_DATE.format(T));
        c.show("formatPattern", () -> T.format(DateTimeFormatter.ofPattern("yyyy/MM/dd HH-mm-ss.SSS", Locale.ROOT)) + T.format(DateTimeFormatter.ofPattern("yy D Q n", Locale.ROOT)));
        c.show("formatNames", () -> T.format(DateTimeFormatter.ofPattern("EEEE d MMMM yyyy h:mm a", Locale.US)));
        c.show("formatParse", () -> LocalDate.parse("05.03.2024", DateTimeFormatter.ofPattern("dd.MM.uuuu")) + " " + LocalTime.parse("0930", DateTimeFormatter.ofPattern("HHmm")));
        c.show("formatLocalized", () -> T.toLocalDate().format(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US)));
        c.show("formatBad", () -> DateTimeFormatter.ofPattern("b{"));
        c.show("formatMissing", () -> LocalDate.EPOCH.format(DateTimeFormatter.ofPattern("HH")));
        c.show("formatRfc", () -> T.atOffset(ZoneOffset.ofHours(2)).format(DateTimeFormatter.RFC_1123_DATE_TIME));
        c.show("formatter", () -> DateTimeFormatter.ofPattern("uuuu-MM[-dd]") + " " + DateTimeFormatter.ISO_DATE);
        c.show("builder", () -> new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4).appendLiteral('w').appendValue(ChronoField.MONTH_OF_YEAR).toFormatter(Locale.ROOT).format(T));
        c.show("names", () -> Month.MARCH.plus(11) + " " + DayOfWeek.FRIDAY.minus(6) + Month.FEBRUARY.maxLength() + Month.of(5).firstMonthOfQuarter() + DayOfWeek.from(D));
        c.show("displayNames", () -> Month.MARCH.getDisplayName(TextStyle.SHORT, Locale.US) + DayOfWeek.MONDAY.getDisplayName(TextStyle.FULL, Locale.US));
        c.show("monthBad", () -> Month.of(13));
        c.show("clock", () -> Clock.fixed(Instant.EPOCH, ZoneOffset.UTC) + " " + LocalDate.now(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)) + Clock.offset(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), Duration.ofHours(1)).instant() + Clock.tick(Clock.fixed(T.toInstant(ZoneOffset.UTC), ZoneOffset.UTC), Duration.ofMinutes(5)).instant());
        c.show("offset", () -> OffsetDateTime.of(T, ZoneOffset.ofHours(3)).toEpochSecond() + " " + OffsetTime.of(1, 2, 3, 4, ZoneOffset.UTC) + OffsetDateTime.of(T, ZoneOffset.ofHours(3)).compareTo(OffsetDateTime.of(T, ZoneOffset.UTC)));
        c.show("years", () -> Year.of(2000).isLeap() + " " + Year.isLeap(1900) + YearMonth.of(2024, 2).atEndOfMonth() + MonthDay.of(2, 29).atYear(2023) + YearMonth.of(2023, 12).plusMonths(2));
        c.show("chrono", () -> JapaneseDate.of(2024, 1, 1) + " " + ThaiBuddhistDate.of(2567, 1, 1) + MinguoDate.from(D) + IsoChronology.INSTANCE.isLeapYear(2024));
        c.show("hijrah", () -> HijrahDate.from(D));
        c.show("datesUntil", () -> D.datesUntil(D.plusDays(3)).map(LocalDate::getDayOfMonth).toList());
        c.show("legacy", () -> Date.from(Instant.ofEpochSecond(5)).getTime() + " " + GregorianCalendar.from(ZonedDateTime.of(T, ZoneOffset.UTC)).getTimeInMillis() + TimeZone.getTimeZone("Europe/Paris").toZoneId() + TimeZone.getTimeZone("nope").getID());
    }
}
