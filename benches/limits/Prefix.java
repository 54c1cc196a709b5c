// limit: hours before the first thread starts
public class Prefix { static int x; public static void main(String[] a) throws Exception { long s=0; for(long i=0;i<10000000000L;i++) s+=i^s; final int v=(int)s; Thread t=new Thread(() -> { x=v; }); t.start(); t.join(); } }
