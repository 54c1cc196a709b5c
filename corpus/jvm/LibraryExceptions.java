// feature: exceptions that the library throws, and their messages
import java.util.*;
public class LibraryExceptions {
    static class Cl implements Cloneable {
        int[] a = {1, 2};
        String s = "x";
        public Cl clone() throws CloneNotSupportedException {
            Cl c = (Cl)super.clone();
            c.a = a.clone();
            return c;
        }
    }
    static int sof(int n) {
        return sof(n+1)+1;
    }
    @FunctionalInterface interface Tri<X, Y, Z, R> {
        R ap(X x, Y y, Z z);
    }
    static class MyEx extends Exception {
        final int code;
        MyEx(String m, int c, Throwable t) {
            super(m, t);
            code = c;
        }
    }
    static void thrower(int k) throws MyEx {
        try {
            if(k==0) throw new ArithmeticException("zero");
            if(k==1) throw new MyEx("one", 1, null);
            Object o = List.of(1).get(k);
        } catch (ArithmeticException|IndexOutOfBoundsException e) {
            throw new MyEx("wrapped", k, e);
        } finally {
            System.out.print("f" + k + " ");
        }
    }
    static synchronized int syn(int x) {
        synchronized(LibraryExceptions.class) {
            return x+1;
        }
    }
    public static void main(String[] args) throws Exception {
        Cl c = new Cl(), d = c.clone();
        d.a[0] = 9;
        System.out.println(c.a[0] + " " + d.s);
        try {
            sof(0);
        } catch (StackOverflowError e) {
            System.out.println("SOE " + e.getMessage());
        }
        Tri<Integer, Integer, Integer, Integer> t = (x, y, z) -> x*y+z;
        System.out.println(t.ap(2, 3, 4));
        for(int k = 0;k<3;k++) try {
            thrower(k);
        } catch (MyEx e) {
            System.out.println(e.getMessage() + " " + e.code + " " + e.getCause());
        }
        System.out.println(syn(1));
        try {
            try {
                throw new RuntimeException("a");
            } finally {
                throw new IllegalStateException("b");
            }
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        try {
            Object[] o = new Integer[1];
            o[0] = "s";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            List<Integer> raw = new ArrayList<>();
            ((List)raw).add("str");
            int i = raw.get(0);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            new ArrayList<>(List.of(1)).iterator().remove();
        } catch (IllegalStateException e) {
            System.out.println("ISE " + e.getMessage());
        }
        try {
            Iterator<Integer> it = new ArrayList<Integer>().iterator();
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("NSE " + e.getMessage());
        }
        try {
            new ArrayList<>(List.of(1, 2)).get(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new ArrayList<>(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Scanner("abc").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        try {
            Long.parseLong("");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Double.parseDouble("x.y");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.toIntExact(1L<<40);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Collections.unmodifiableList(new ArrayList<>()).add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.asList(1, 2).add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            new TreeMap<Object, Object>().put(new Object(), 1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().replaceAll("@.*", ""));
        }
        try {
            new PriorityQueue<Object>().add(null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        try {
            Objects.checkIndex(5, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Thread x = new Thread(() -> {});
            x.start();
            x.join();
            x.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("ITSE");
        }
        try {
            new Object().notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("LibraryExceptions$Nope");
        } catch (ClassNotFoundException e) {
            System.out.println(e);
        }
        try {
            LibraryExceptions.class.getDeclaredField("zz");
        } catch (NoSuchFieldException e) {
            System.out.println(e);
        }
        try {
            Map.of(1, 1, 1, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw new Error("err");
        } catch (Throwable e) {
            System.out.println(e);
        }
        try {
            EnumSet.allOf((Class)String.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            new StringBuilder().deleteCharAt(0);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "a".substring(2);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            new LinkedList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            int z = 0;
            System.out.println(5%z);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            List.of(1, 2, 3).subList(2, 1);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.copyOfRange(new int[3], 2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            assert args.length>0:"no args";
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Object().equals(null) + " " + (new Object().hashCode()==0) + " " + System.identityHashCode(null));
        Timer tm = new Timer(true);
        tm.cancel();
        System.out.println(Math.random()<1.0);
        System.out.println(new Random().nextInt(5)<5);
        System.out.println(UUID.fromString("00000000-0000-0001-0000-000000000002").getLeastSignificantBits());
        System.out.println(Runtime.version().feature() >= 17);
    }
}
