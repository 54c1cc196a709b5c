// feature: a few whole algorithms: sieve, matrix product, quicksort, longest common subsequence, queens, CRC
public class TemplateAlgorithms {
    static void quicksort(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int pivot = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quicksort(a, lo, j);
        quicksort(a, i, hi);
    }

    static int queens(int n, int row, int columns, int left, int right) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ~(columns | left | right) & ((1 << n) - 1); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >>> 1);
        }
        return count;
    }

    static String lcs(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--)
            for (int j = b.length() - 1; j >= 0; j--)
                table[i][j] = a.charAt(i) == b.charAt(j) ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
        StringBuilder s = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();) {
            if (a.charAt(i) == b.charAt(j)) {
                s.append(a.charAt(i++));
                j++;
            } else if (table[i + 1][j] >= table[i][j + 1]) i++;
            else j++;
        }
        return s.toString();
    }

    static int crc32(byte[] bytes) {
        int crc = -1;
        for (byte b : bytes) {
            crc ^= b & 0xFF;
            for (int k = 0; k < 8; k++) crc = (crc >>> 1) ^ (0xEDB88320 & -(crc & 1));
        }
        return ~crc;
    }

    static long xorshift(long seed) {
        seed ^= seed << 13;
        seed ^= seed >>> 7;
        seed ^= seed << 17;
        return seed;
    }

    public static void main(String[] args) {
        int[] data = new int[60];
        long seed = 88172645463325252L;
        for (int i = 0; i < data.length; i++) {
            seed = xorshift(seed);
            data[i] = (int) (seed % 1000);
        }
        quicksort(data, 0, data.length - 1);
        StringBuilder sorted = new StringBuilder();
        for (int v : data) sorted.append(v).append(' ');
        System.out.println(sorted);
        System.out.println(queens(6, 0, 0, 0, 0));
        System.out.println(lcs("AGGTABXYZGCAT", "GXTXAYBCGAT"));
        System.out.println(Integer.toHexString(crc32("123456789".getBytes())));
        double[][] m = {{1, 2}, {3, 4}}, p = {{1, 0}, {0, 1}};
        for (int k = 0; k < 10; k++) {
            double[][] q = new double[2][2];
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; j++)
                    for (int x = 0; x < 2; x++) q[i][j] += p[i][x] * m[x][j];
            p = q;
        }
        System.out.println(p[0][0] + " " + p[0][1] + " " + p[1][0] + " " + p[1][1]);
        long gcd = 1071, other = 462;
        while (other != 0) {
            long t = gcd % other;
            gcd = other;
            other = t;
        }
        System.out.println(gcd);
    }
}
