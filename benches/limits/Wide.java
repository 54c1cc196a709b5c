// limit: many threads
public class Wide { static int n; static synchronized void inc(){ n++; } public static void main(String[] x) throws Exception { Thread[] ts=new Thread[40]; for(int k=0;k<40;k++){ ts[k]=new Thread(() -> { for(int i=0;i<10;i++) inc(); }); ts[k].start(); } for(Thread t: ts) t.join(); assert n==400; } }
