// feature: boxing and unboxing of all types, caches, equality, null unboxing, mixed arithmetic
import java.util.ArrayList;
import java.util.List;

public class Boxing {
    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 1000, d = 1000;
        System.out.println((a == b) + " " + c.equals(d) + " " + (c >= d && c <= d) + " " + (c == 1000));
        Long l = 5L;
        System.out.println(l.equals(5) + " " + l.equals(5L) + " " + (l == 5) + " " + new Object[] {l}[0].equals(5L));
        Character ch = 'x';
        ch++;
        Boolean z = !Boolean.TRUE;
        Double dd = 1.5;
        dd *= 2;
        Float f = 2f;
        Short s = 3;
        Byte by = (byte) 200;
        System.out.println(ch + " " + z + " " + dd + " " + (f + s) + " " + by + " " + (ch + s));
        Object o = true ? 1 : "s";
        Number n = 3;
        System.out.println(o.getClass().getSimpleName() + " " + n.doubleValue() + " " + ((Object) 'c').getClass().getSimpleName() + " " + ((Object) 1f).hashCode());
        Integer none = null;
        try {
            int x = none;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 5; i++) list.add(i);
        int sum = 0;
        for (int i : list) sum += i;
        for (Integer i : list) sum += i;
        list.remove(1);
        list.remove((Integer) 4);
        System.out.println(sum + " " + list);
        Object[] mixed = {1, 2L, 3f, 4.0, 'c', (byte) 6, (short) 7, true, "s", null};
        StringBuilder names = new StringBuilder();
        for (Object m : mixed) names.append(m == null ? "null" : m.getClass().getSimpleName()).append(' ');
        System.out.println(names);
        System.out.println(Integer.valueOf(5) + Long.valueOf(6) * Double.valueOf(0.5));
        Integer counter = 0;
        Integer old = counter++;
        System.out.println(old + " " + counter + " " + -counter + " " + ~counter + " " + (counter << 3));
        System.out.println((Byte.valueOf((byte) 5) == Byte.valueOf((byte) 5)) + " " + (Character.valueOf('a') == Character.valueOf('a')) + " " + (Boolean.valueOf("true") == Boolean.TRUE));
    }
}
