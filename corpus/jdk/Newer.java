// feature: the language and the library since 21
// jdk: 21+
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Newer {
    sealed interface S permits A, B, C { }
    record A(int x) implements S { }
    record B(String s, A a) implements S { }
    enum C implements S { ONE, TWO }
    static String sw(Object o) { return switch (o) { case null -> "null"; case Integer i when i > 10 -> "big" + i; case Integer i -> "int" + i; case String s -> "str" + s.length(); case int[] a -> "arr" + a.length; case C k -> "C" + k; case B(String s, A(int x)) -> s + x; case Record r -> "rec"; default -> o.getClass().getSimpleName(); }; }
    static int ex(S s) { return switch (s) { case A(int x) -> x; case B(var t, A(var y)) -> y + t.length(); case C.ONE -> 1; case C.TWO -> 2; }; }
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("patternSwitch", () -> sw(null) + sw(5) + sw(50) + sw("abc") + sw(new int[2]) + sw(C.TWO) + sw(new B("b", new A(4))) + sw(new A(1)) + sw(2.0));
        c.show("exhaustive", () -> ex(new A(7)) + ex(new B("xy", new A(1))) + ex(C.ONE) + ex(C.TWO));
        c.show("exhaustiveNull", () -> ex(null));
        c.show("recordPatternNull", () -> ex(new B("x", null)));
        c.show("recordPattern", () -> (Object) new B("q", new A(3)) instanceof B(String s, A(int x)) ? s + x : "no");
        c.show("sequenced", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); l.addFirst(0); l.removeLast(); return l.reversed() + " " + l.getFirst() + l.getLast(); });
        c.show("sequencedEmpty", () -> new ArrayList<>().getFirst());
        c.show("sequencedMap", () -> { LinkedHashMap<String, Integer> m = new LinkedHashMap<>(); m.put("a", 1); m.putFirst("z", 0); return m + " " + m.lastEntry() + m.reversed() + m.pollFirstEntry(); });
        c.show("sequencedSet", () -> { LinkedHashSet<Integer> s = new LinkedHashSet<>(List.of(3, 1, 2)); s.addLast(3); return s + " " + s.reversed(); });
        c.show("treeReversed", () -> new TreeMap<>(Map.of(1, "a", 2, "b")).reversed());
        c.show("clamp", () -> Math.clamp(15L, 0, 10) + " " + Math.clamp(-1.0, -0.0, 5.0));
        c.show("ceilDiv", () -> Math.ceilDiv(7, 2) + " " + Math.ceilMod(-7, 3) + " " + Math.ceilDivExact(9, 4) + " " + Math.unsignedMultiplyHigh(-1, -1));
        c.show("divideExactBad", () -> Math.divideExact(Integer.MIN_VALUE, -1));
        c.show("compress", () -> Integer.compress(0xabcd, 0xf0f0) + " " + Integer.expand(0xff, 0x5555) + " " + Long.compress(-1, 0x8001));
        c.show("splitDelimiters", () -> "a,b;c".splitWithDelimiters("[,;]", 0));
        c.show("indexOfRange", () -> "banana".indexOf('n', 3, 5) + " " + "banana".indexOf("an", 2, 6));
        c.show("sbRepeat", () -> new StringBuilder("x").repeat("ab", 2).repeat('z', 3));
        c.show("emoji", () -> Character.isEmoji(0x1F600) + " " + Character.isEmojiModifier('a'));
        c.show("float16", () -> Float.floatToFloat16(1.5f) + " " + Float.float16ToFloat((short) 0x3c01));
        c.show("splitAt", () -> java.util.HexFormat.of().formatHex(new byte[] {1, -1}) + java.util.HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {10, 11}));
        c.show("gather", () -> java.util.stream.Stream.of(1, 2, 3, 4, 5).gather(java.util.stream.Gatherers.windowFixed(2)).toList());
        c.show("gatherScan", () -> java.util.stream.Stream.of(1, 2, 3).gather(java.util.stream.Gatherers.scan(() -> 0, Integer::sum)).toList());
        c.show("mapMulti", () -> java.util.stream.Stream.of(1, 2).<Object>mapMulti((x, k) -> { k.accept(x); k.accept(-x); }).toList());
        c.show("shuffleList", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5)); java.util.Collections.shuffle(l, new java.util.Random(5)); return l; });
        c.show("threadBuilder", () -> Thread.ofPlatform().name("w", 3).unstarted(() -> { }).getName() + Thread.ofVirtual().name("v").unstarted(() -> { }).isVirtual());
        c.show("scoped", () -> { ScopedValue<String> v = ScopedValue.newInstance(); return ScopedValue.where(v, "in").call(() -> v.get() + v.isBound()) + v.isBound(); });
        c.show("scopedUnbound", () -> ScopedValue.newInstance().get());
    }
}
