// limit: deep recursion
public class Deep { static int x; static int f(int n){ return n==0 ? x : 1+f(n-1); } public static void main(String[] a) throws Exception { Thread t=new Thread(() -> { for(int i=0;i<1000;i++) x=f(2000); }); Thread u=new Thread(() -> { for(int i=0;i<1000;i++) x=f(2000); }); t.start(); u.start(); t.join(); } }
