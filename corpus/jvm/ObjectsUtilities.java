// feature: java.util.Objects and Optional
import java.util.Comparator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

public class ObjectsUtilities {
    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.hash(1, "a", null) + " " + Objects.hashCode(null)
                + " " + Objects.toString(null) + " " + Objects.toString(null, "default") + " " + Objects.requireNonNullElse(null, 5) + " " + Objects.isNull(1)
                + " " + Objects.compare(1, 2, Comparator.naturalOrder()) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}));
        try {
            Objects.requireNonNull(null, "must be given");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Objects.checkIndex(5, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Optional<String> full = Optional.of("full");
        Optional<String> empty = Optional.empty();
        System.out.println(full + " " + empty + " " + full.map(String::length) + " " + empty.map(String::length) + " " + full.filter(s -> s.isEmpty()));
        System.out.println(empty.orElse("other") + " " + empty.orElseGet(() -> "made") + " " + full.get() + " " + full.isPresent() + " " + empty.isEmpty()
                + " " + Optional.ofNullable(null).or(() -> Optional.of("alternative")).get() + " " + full.flatMap(s -> Optional.of(s + s)).get());
        full.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("has nothing"));
        empty.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("has nothing"));
        try {
            empty.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            empty.orElseThrow(() -> new IllegalStateException("custom"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(full.equals(Optional.of("full")) + " " + full.hashCode() + " " + OptionalInt.of(3) + " " + OptionalInt.empty().orElse(4));
    }
}
