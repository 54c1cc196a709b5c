// limit: many writes that a read may see
public class Histories { static int x,y; public static void main(String[] a) throws Exception { for(int k=0;k<6;k++){ final int n=k; new Thread(() -> { for(int i=0;i<20;i++){ x=n*100+i; y=x; } }).start(); } int r=0; for(int i=0;i<20;i++) r+=x+y; assert r>=0; } }
