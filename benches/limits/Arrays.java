// limit: large static arrays
public class Arrays { static int[][] big = new int[2000][]; static { for (int i=0;i<2000;i++) { big[i]=new int[100000]; java.util.Arrays.fill(big[i], i);} } public static void main(String[] a) throws Exception { Thread t=new Thread(() -> { big[3][4]++; }); t.start(); big[3][4]++; t.join(); } }
