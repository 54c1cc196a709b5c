// limit: more interleavings than anybody can count
public class Huge { static int a,b,c,d; 
 public static void main(String[] x) throws Exception { for (int k=0;k<4;k++){ final int n=k; new Thread(() -> { for(int i=0;i<50;i++){ a+=n; b+=a; c+=b; d^=c; } }).start(); } } }
