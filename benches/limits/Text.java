// limit: text that grows, in few rounds of a loop
public class Text { static volatile int x; public static void main(String[] a) throws Exception { Thread t=new Thread(() -> { String s=""; for(int i=0;i<1000000;i++) s+="0123456789"; x=s.length(); }); t.start(); t.join(); assert x!=1; } }
