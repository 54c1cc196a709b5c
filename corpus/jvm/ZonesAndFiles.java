// feature: time zones, which are read from a file of the JDK; paths; checksums
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.TimeZone;
import java.util.zip.CRC32;

public class ZonesAndFiles {
    public static void main(String[] args) throws Exception {
        Instant then = Instant.ofEpochSecond(1_600_000_000L);
        System.out.println(ZoneId.of("Europe/Paris").getRules().getOffset(then));
        System.out.println(LocalDateTime.ofInstant(then, ZoneOffset.UTC));
        System.out.println(ZonedDateTime.of(2020, 6, 1, 12, 0, 0, 0, ZoneId.of("Asia/Tokyo")).toInstant());
        System.out.println(TimeZone.getTimeZone("America/New_York").getRawOffset());
        System.out.println(TimeZone.getTimeZone("America/New_York").getOffset(then.toEpochMilli()));
        System.out.println(LocalDate.of(2024, 2, 28).plusDays(2).getDayOfWeek());

        File zones = new File(System.getProperty("java.home"), "lib/tzdb.dat");
        System.out.println(zones.isFile());
        try (DataInputStream in = new DataInputStream(new FileInputStream(zones))) {
            System.out.println(in.readByte() + " " + in.readUTF() + " " + (in.available() > 1000));
            System.out.println(in.skip(3) + " " + in.read(new byte[7], 2, 4) + " " + in.read(new byte[0]));
        }
        FileInputStream closed = new FileInputStream(zones);
        closed.close();
        try {
            closed.read();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        try (FileInputStream in = new FileInputStream(new File(System.getProperty("java.home"), "lib/no.such.file"))) {
            System.out.println("found");
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().endsWith("no.such.file (No such file or directory)"));
        }

        System.out.println(Path.of("/a/b/../c/./d").normalize() + " " + Path.of("x", "y").getParent());
        CRC32 sum = new CRC32();
        sum.update("some text".getBytes());
        sum.update(7);
        System.out.println(Long.toHexString(sum.getValue()));
    }
}
