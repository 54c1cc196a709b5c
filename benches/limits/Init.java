// limit: a class whose initialiser computes for hours
public class Init { static class C { static int v; static { for(int i=0;i<2000000000;i++) v+=i*v; } } static int x; public static void main(String[] a) throws Exception { Thread t=new Thread(() -> { x = C.v; }); t.start(); x=C.v; t.join(); } }
