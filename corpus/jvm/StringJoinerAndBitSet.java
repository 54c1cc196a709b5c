// feature: StringJoiner and BitSet
import java.util.BitSet;
import java.util.StringJoiner;

public class StringJoinerAndBitSet {
    public static void main(String[] args) {
        StringJoiner joiner = new StringJoiner(", ", "{", "}");
        joiner.setEmptyValue("nothing");
        System.out.println(joiner + " " + joiner.length());
        joiner.add("a").add(null).add("c");
        System.out.println(joiner + " " + joiner.merge(new StringJoiner("-").add("x").add("y")));
        BitSet bits = new BitSet();
        for (int i = 0; i < 200; i += 7) {
            bits.set(i);
        }
        System.out.println(bits + " " + bits.cardinality() + " " + bits.length() + " " + bits.get(14) + " " + bits.nextSetBit(15) + " " + bits.nextClearBit(14));
        BitSet other = new BitSet();
        other.set(10, 30);
        other.flip(21);
        bits.and(other);
        System.out.println(bits + " " + other.cardinality());
        bits.or(other);
        bits.andNot(new BitSet());
        bits.xor(other);
        System.out.println(bits + " " + bits.isEmpty() + " " + other.hashCode() + " " + other.previousClearBit(29) + " " + other.intersects(bits));
        other.clear(12, 28);
        System.out.println(other + " " + other.toLongArray()[0]);
    }
}
