// limit: a large map before the first thread starts
import java.util.*; import java.util.stream.*;
public class Collections { static volatile int x; public static void main(String[] a) throws Exception { Map<Integer,String> m=new HashMap<>(); for(int i=0;i<3000000;i++) m.put(i, "v"+i); Thread t=new Thread(() -> { x=m.size(); }); t.start(); t.join(); System.out.println(IntStream.range(0,100000).boxed().map(i->m.get(i)).collect(Collectors.joining()).length()); } }
