// feature: classic algorithms: sieve, subsequences, permutations, matrices, shortest paths, queens, word counts
import java.util.*;
import java.util.stream.*;
public class AlgorithmsTour {
    static int[] sieve(int n) {
        boolean[] c = new boolean[n+1];
        List<Integer> p = new ArrayList<>();
        for(int i = 2;i<=n;i++) {
            if(!c[i]) {
                p.add(i);
                for(long j = (long)i*i;j<=n;j+=i) c[(int)j] = true;
            }
        }
        return p.stream().mapToInt(Integer::intValue).toArray();
    }
    static String lcs(String a, String b) {
        int[][] d = new int[a.length()+1][b.length()+1];
        for(int i = 1;i<=a.length();i++) for(int j = 1;j<=b.length();j++) d[i][j] = a.charAt(i-1)==b.charAt(j-1)?d[i-1][j-1]+1:Math.max(d[i-1][j], d[i][j-1]);
        StringBuilder sb = new StringBuilder();
        for(int i = a.length(), j = b.length();i>0&&j>0;) {
            if(a.charAt(i-1)==b.charAt(j-1)) {
                sb.append(a.charAt(i-1));
                i--;
                j--;
            } else if(d[i-1][j] >= d[i][j-1]) i--;
            else j--;
        }
        return sb.reverse().toString();
    }
    static void permute(String p, String s, List<String> out) {
        if(s.isEmpty()) out.add(p);
        for(int i = 0;i<s.length();i++) permute(p+s.charAt(i), s.substring(0, i)+s.substring(i+1), out);
    }
    static long[][] mul(long[][] a, long[][] b) {
        int n = a.length;
        long[][] c = new long[n][n];
        for(int i = 0;i<n;i++) for(int j = 0;j<n;j++) for(int k = 0;k<n;k++) c[i][j]+=a[i][k]*b[k][j];
        return c;
    }
    static void qs(int[] a, int l, int h) {
        if(l >= h) return;
        int p = a[(l+h)>>>1], i = l, j = h;
        while(i<=j) {
            while(a[i]<p) i++;
            while(a[j]>p) j--;
            if(i<=j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        qs(a, l, j);
        qs(a, i, h);
    }
    static Map<Integer, Integer> dijkstra(Map<Integer, Map<Integer, Integer>> g, int s) {
        Map<Integer, Integer> d = new TreeMap<>();
        PriorityQueue<int[]> q = new PriorityQueue<>(Comparator.comparingInt(x -> x[1]));
        q.add(new int[]{s, 0});
        while(!q.isEmpty()) {
            int[] c = q.poll();
            if(d.putIfAbsent(c[0], c[1])!=null) continue;
            g.getOrDefault(c[0], Map.of()).forEach((k, v) -> q.add(new int[]{k, c[1]+v}));
        }
        return d;
    }
    public static void main(String[] a) {
        int[] s = sieve(20000);
        System.out.println(s.length + " " + s[s.length-1]);
        System.out.println(lcs("AGGTABQWERTY", "GXTXAYBWRTY"));
        List<String> ps = new ArrayList<>();
        permute("", "abcde", ps);
        System.out.println(ps.size() + " " + ps.get(77));
        long[][] f = {{1, 1}, {1, 0}}, r = {{1, 0}, {0, 1}};
        for(int i = 0;i<80;i++) r = mul(r, f);
        System.out.println(r[0][1]);
        int[] x = new Random(3).ints(5000, 0, 100000).toArray();
        qs(x, 0, x.length-1);
        System.out.println(x[0] + " " + x[2500] + " " + x[4999]);
        System.out.println(dijkstra(Map.of(1, Map.of(2, 7, 3, 9, 6, 14), 2, Map.of(3, 10, 4, 15), 3, Map.of(4, 11, 6, 2), 6, Map.of(5, 9), 4, Map.of(5, 6)), 1));
        String text = "it was the best of times it was the worst of times it was the age of wisdom";
        Map<String, Long> wc = Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting()));
        System.out.println(wc);
        System.out.println(wc.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(3).map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(", ")));
        int n = 8;
        int[] q = new int[n];
        int[] cnt = {0};
        solve(0, n, q, cnt);
        System.out.println(cnt[0]);
        long h = 0;
        for(int i = 0;i<300000;i++) {
            h = h*31+(i^(h>>>7));
        }
        System.out.println(h);
        StringBuilder sb = new StringBuilder();
        for(int i = 0;i<20000;i++) sb.append((char)('a' + i%26));
        String big = sb.toString();
        System.out.println(big.hashCode() + " " + big.indexOf("xyz", 10000) + " " + big.replace("abc", "").length() + " " + big.chars().distinct().count());
        HashMap<String, Integer> hm = new HashMap<>();
        for(int i = 0;i<20000;i++) hm.put("k" + i, i);
        int sm = 0;
        for(int v: hm.values()) sm+=v;
        System.out.println(sm + " " + hm.size());
        TreeSet<Integer> ts = new TreeSet<>();
        for(int i = 0;i<5000;i++) ts.add(i*7919%5003);
        System.out.println(ts.first() + " " + ts.last() + " " + ts.size() + " " + ts.subSet(10, 15));
        System.out.println(Stream.iterate(new int[]{0, 1}, t -> new int[]{t[1], t[0]+t[1]}).limit(15).map(t -> t[0]).toList());
        System.out.println(IntStream.rangeClosed(1, 100).mapToObj(i -> i%15==0?"FizzBuzz":i%5==0?"Buzz":i%3==0?"Fizz":"" + i).skip(10).limit(6).toList());
        double pi = 0;
        for(int i = 0;i<100000;i++) pi+=(i%2==0?4.0:-4.0)/(2*i+1);
        System.out.println(pi);
    }
    static void solve(int r, int n, int[] q, int[] c) {
        if(r==n) {
            c[0]++;
            return;
        }
        for(int i = 0;i<n;i++) {
            boolean ok = true;
            for(int j = 0;j<r;j++) if(q[j]==i||Math.abs(q[j]-i)==r-j) {
                ok = false;
                break;
            }
            if(ok) {
                q[r] = i;
                solve(r+1, n, q, c);
            }
        }
    }
}
