// limit: a violation at the end of a long execution
public class LongTrace { static volatile int n; public static void main(String[] x) throws Exception { Thread t=new Thread(() -> { for(int i=0;i<200000;i++) n++; }); t.start(); t.join(); assert n!=200000; } }
