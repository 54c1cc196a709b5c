// limit: recursion without loops
public class Recursion { static volatile int x; static int f(int n){ return n<2 ? n : f(n-1)+f(n-2); } public static void main(String[] a) throws Exception { Thread t=new Thread(() -> x=f(60)); t.start(); x=f(50); t.join(); } }
