// limit: a thread that computes for hours
public class InThread { static int x; public static void main(String[] a) throws Exception { Thread t=new Thread(() -> { long s=0; for(long i=0;i<10000000000L;i++) s+=i^s; x=(int)s; }); t.start(); int r=x; t.join(); } }
