// feature: messages of null pointer exceptions: what could not be done, and what was null
import java.util.*;
public class NullMessages {
    String s;
    int[] arr;
    Object[][] grid = new Object[2][];
    NullMessages next;
    static NullMessages st;
    static List<String> list;
    static String f(int a, String b) {
        return null;
    }
    NullMessages me() {
        return this;
    }
    NullMessages none(Object o) {
        return null;
    }
    int x;
    double[] ds;
    byte[] bs;
    boolean[] zs;
    char[] cs;
    long[] ls;
    Integer boxed;
    interface T {
        void run() throws Exception;
    }
    static void t(T r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
    void inst() {
        t(() -> System.out.println(s.length()));
        System.out.println(arr.length);
    }
    static int param(String p, int[] q, int i) {
        return p==null ? q[i] : p.length();
    }
    public static void main(String[] a) {
        NullMessages n = new NullMessages();
        String l = null;
        NullMessages[] many = new NullMessages[3];
        t(() -> { String z = null; z.length(); });
        t(() -> { NullMessages m = new NullMessages(); m.next.x = 1; });
        t(() -> { NullMessages m = new NullMessages(); System.out.println(m.next.x); });
        t(() -> { NullMessages m = new NullMessages(); System.out.println(m.next.next.arr[2]); });
        t(() -> f(1, "x").length());
        t(() -> { NullMessages m = new NullMessages(); m.arr[1] = 5; });
        t(() -> { NullMessages m = new NullMessages(); System.out.println(m.arr[1]); });
        t(() -> { NullMessages m = new NullMessages(); System.out.println(m.arr.length); });
        t(() -> { NullMessages m = new NullMessages(); synchronized(m.s){} });
        t(() -> { throw null; });
        t(() -> { Exception e = null; throw e; });
        t(() -> st.next.x++);
        t(() -> list.size());
        t(() -> list.add("a"));
        t(() -> n.me().next.me());
        t(() -> n.none("o").me());
        t(() -> { NullMessages m = many[1]; m.me(); });
        t(() -> many[2].me());
        t(() -> { int i = 1; many[i].x = 3; });
        t(() -> { int i = 1; many[i+1].x = 3; });
        t(() -> n.grid[1][0].toString());
        t(() -> { n.grid[1][0] = "a"; });
        t(() -> { NullMessages m = n; m.ds[0] = 1; });
        t(() -> System.out.println(n.bs[0]));
        t(() -> System.out.println(n.zs[0]));
        t(() -> System.out.println(n.cs[0]));
        t(() -> { n.ls[0] = 2; });
        t(() -> { int k = n.boxed; });
        t(() -> param(null, null, 0));
        t(() -> Objects.requireNonNull(null));
        t(() -> Objects.requireNonNull(null, "msg"));
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("own"); });
        t(() -> "abc".compareTo(null));
        t(() -> new TreeMap<String, String>().put(null, "x"));
        t(() -> List.of((Object)null));
        t(() -> Map.of("k", null));
        t(() -> String.valueOf((char[])null));
        t(() -> Optional.of(null));
        t(() -> { Object o = null; o.getClass(); });
        t(() -> { for (String q : list) {} });
        t(() -> Integer.class.isAssignableFrom(null));
        try {
            n.inst();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        t(() -> ((String)new HashMap<String, Object>().get("q")).length());
        t(() -> (a.length>5?"x":l).length());
        try {
            System.arraycopy(null, 0, null, 0, 1);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
