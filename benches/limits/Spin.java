// limit: threads that go round
public class Spin { static volatile boolean f,g; static int c; public static void main(String[] z) throws Exception { for(int k=0;k<5;k++) new Thread(() -> { while(!f) { c++; } g=true; }).start(); for(int i=0;i<100;i++) c++; f=true; while(!g); } }
