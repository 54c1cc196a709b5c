// feature: a walk through the language: dispatch in constructors, closures, generics, labels, conversions, nested types
import java.util.*;
import java.util.function.*;
public class LanguageTour {
    static abstract class Animal {
        protected String name;
        Animal(String n) {
            name = n;
            init();
        }
        void init() {
            System.out.println("Animal.init " + name);
        }
        abstract String sound();
        public String toString() {
            return name + ":" + sound();
        }
    }
    static class Dog extends Animal {
        int legs = 4;
        Dog() {
            super("dog");
        }
        void init() {
            System.out.println("Dog.init legs=" + legs);
        }
        String sound() {
            return "woof" + legs;
        }
    }
    interface A {
        default String who() {
            return "A";
        }
    }
    interface B {
        default String who() {
            return "B";
        }
    }
    static class AB implements A, B {
        public String who() {
            return A.super.who()+B.super.who();
        }
    }
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T m = i.next();
        while(i.hasNext()) {
            T n = i.next();
            if(n.compareTo(m)>0) m = n;
        }
        return m;
    }
    static int varargs(Object... o) {
        return o==null?-1:o.length;
    }
    static String ov(Object o) {
        return "O";
    }
    static String ov(Integer o) {
        return "I";
    }
    static String ov(long o) {
        return "l";
    }
    static class Res implements AutoCloseable {
        String n;
        Res(String n) {
            this.n = n;
            System.out.println("open " + n);
        }
        public void close() throws Exception {
            System.out.println("close " + n);
            throw new Exception("close-" + n);
        }
    }
    enum Op implements IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) {
                return a+b;
            }
        }
        , MUL("*") {
            public int applyAsInt(int a, int b) {
                return a*b;
            }
        }
        ;
        final String s;
        Op(String s) {
            this.s = s;
        }
    }
    static class Lazy {
        static {
            System.out.println("Lazy init");
        }
        static final int C = 5;
        static int v = 6;
    }
    static class Counter {
        private int c;
        Runnable inc() {
            return () -> c++;
        }
        IntSupplier get() {
            return () -> c;
        }
    }
    static class Node<T> implements Iterable<T> {
        T v;
        Node<T> next;
        Node(T v, Node<T> n) {
            this.v = v;
            next = n;
        }
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                Node<T> cur = Node.this;
                public boolean hasNext() {
                    return cur!=null;
                }
                public T next() {
                    T r = cur.v;
                    cur = cur.next;
                    return r;
                }
            }
            ;
        }
    }
    static long fib(int n) {
        return n<2?n:fib(n-1)+fib(n-2);
    }
    static int ack(int m, int n) {
        return m==0?n+1:n==0?ack(m-1, 1):ack(m-1, ack(m, n-1));
    }
    public static void main(String[] args) throws Exception {
        System.out.println(new Dog() + " " + new AB().who() + " " + max(List.of(3, 9, 2)) + " " + varargs() + " " + varargs((Object[])null) + " " + varargs(1, "a") + " " + ov(1) + " " + ov((short)1) + " " + ov("s"));
        try (Res r1 = new Res("1"); Res r2 = new Res("2")) {
            throw new IllegalStateException("body");
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
        }
        for (Op o: Op.values()) System.out.println(o+o.s+o.applyAsInt(3, 4) + " " + o.getClass() + " " + o.getDeclaringClass());
        System.out.println(Lazy.C);
        System.out.println(Lazy.v);
        Counter c = new Counter();
        Runnable r = c.inc();
        r.run();
        r.run();
        System.out.println(c.get().getAsInt());
        for (String s: new Node<>("a", new Node<>("b", null))) System.out.print(s);
        System.out.println(" " + fib(18) + " " + ack(2, 3));
        outer: for(int i = 0;i<5;i++) {
            for(int j = 0;j<5;j++) {
                if(j==3) continue outer;
                if(i==2) break outer;
                System.out.print(i*j + " ");
            }
        }
        System.out.println();
        int x = 5;
        x+=x++*2+--x;
        System.out.println(x + " " + (x>>>1) + " " + (byte)200 + " " + (char)(x+65) + " " + (int)3.99e10 + " " + (long)Double.NaN + " " + 0.1f + " " + (0.1+0.2) + " " + 1e21 + " " + 1.0E-5f + " " + 100.0/3 + " " + (float)1/3 + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE + " " + -0.0 + " " + 5%-3 + " " + -5%3 + " " + -5/2 + " " + Math.floorMod(-5, 3) + " " + (Integer.MAX_VALUE+1) + " " + Long.MIN_VALUE/-1 + " " + 'a' + 1 + " " + (char)('a' + 1));
        int[][] jag = {{1}, {2, 3}, {}};
        int sum = 0;
        for(int[] row:jag) for(int v:row) sum+=v;
        System.out.println(sum + " " + Arrays.deepToString(jag) + " " + jag.getClass().getName() + " " + new int[0][0].getClass().getSimpleName());
        Object o = 3.5;
        String d = o instanceof Integer i&&i>3?"big":o instanceof Double dd?"dbl" + dd:"?";
        System.out.println(d + " " + switch(args.length){ case 0 -> { int q = 7; yield q*2; } default -> 1; });
        var list = new ArrayList<Map<String, ? extends Number>>();
        list.add(Map.of("k", 1));
        System.out.println(list);
        Supplier<Supplier<String>> ss = () -> () -> "nested";
        System.out.println(ss.get().get());
        Function<Integer, Function<Integer, Integer>> add = p -> q -> p+q;
        System.out.println(add.apply(3).apply(4));
        System.out.println(((Object)new int[]{1}).equals(new int[]{1}) + " " + new Object(){ int hid = 9; int get(){return hid;} }.get() + " " + "a".equals(null) + " " + Objects.equals(null, null) + " " + String.valueOf(new char[]{'o', 'k'}) + " " + (Object)'c' + " " + Integer.valueOf(5).hashCode() + " " + Boolean.hashCode(true) + " " + Double.hashCode(1.5) + " " + List.of(1, 2).hashCode() + " " + Map.of(1, 2).hashCode() + " " + new AbstractMap.SimpleEntry<>("k", "v") + " " + Character.getNumericValue('Z') + " " + Long.hashCode(1L<<33) + " " + Enum.valueOf(Op.class, "ADD").compareTo(Op.MUL) + " " + Arrays.asList(3, 1, 2).stream().sorted().toList());
    }
}
