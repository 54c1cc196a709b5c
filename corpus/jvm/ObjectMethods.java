// feature: equals, hashCode, toString overrides; identityHashCode is stable; getClass
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public class ObjectMethods {
    static class Key {
        final String name;
        final int number;

        Key(String name, int number) {
            this.name = name;
            this.number = number;
        }

        @Override
        public boolean equals(Object o) {
            return o != null && o.getClass() == Key.class && ((Key) o).name.equals(name) && ((Key) o).number == number;
        }

        @Override
        public int hashCode() {
            return Objects.hash(name, number);
        }

        @Override
        public String toString() {
            return name + "#" + number;
        }
    }

    static class Plain { }

    public static void main(String[] args) {
        Key a = new Key("k", 1);
        Key b = new Key("k", 1);
        System.out.println(a.equals(b) + " " + (a == b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode() + " " + a);
        Set<Key> keys = new HashSet<>();
        keys.add(a);
        keys.add(b);
        System.out.println(keys.size() + " " + keys.contains(new Key("k", 1)) + " " + keys.contains(new Key("k", 2)));
        Map<Object, String> map = new HashMap<>();
        Plain plain = new Plain();
        map.put(plain, "plain");
        System.out.println(map.get(plain) + " " + map.get(new Plain()));
        System.out.println((System.identityHashCode(plain) == System.identityHashCode(plain)) + " " + (plain.hashCode() == System.identityHashCode(plain))
                + " " + System.identityHashCode(null));
        System.out.println(plain.toString().equals("ObjectMethods$Plain@" + Integer.toHexString(plain.hashCode())));
        System.out.println(plain.equals(plain) + " " + plain.equals(new Plain()) + " " + plain.getClass().getName());
        System.out.println((plain.getClass() == Plain.class) + " " + (((Object) a).getClass() == ((Object) plain).getClass()));
    }
}
