// feature: multianewarray, ragged arrays, array initialisers of every element type
public class MultiDimensionalArrays {
    public static void main(String[] args) {
        int[][] table = new int[3][4];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 4; j++) {
                table[i][j] = i * 10 + j;
            }
        }
        int sum = 0;
        for (int[] row : table) {
            for (int cell : row) {
                sum += cell;
            }
        }
        System.out.println(sum + " " + table[2][3] + " " + table.length + "x" + table[0].length);
        long[][][] cube = new long[2][3][];
        System.out.println(cube[1].length + " " + (cube[1][2] == null));
        cube[1][2] = new long[] {1L << 40, -1};
        System.out.println(cube[1][2][0] + cube[1][2][1]);
        String[][] ragged = {{"a"}, {"b", "c"}, {}};
        StringBuilder text = new StringBuilder();
        for (String[] row : ragged) {
            text.append(row.length);
            for (String cell : row) {
                text.append(cell);
            }
        }
        System.out.println(text);
        double[][] empty = new double[0][5];
        System.out.println(empty.length);
        boolean[][] flags = new boolean[2][2];
        flags[0][1] = true;
        System.out.println(flags[0][1] + " " + flags[1][1]);
        char[][] chars = {"ab".toCharArray(), "cd".toCharArray()};
        chars[1][0]++;
        System.out.println(chars[0][1] + "" + chars[1][0]);
        float[] floats = {1, 2.5f};
        short[] shorts = {1, (short) 40000};
        byte[] bytes = {-1, 127};
        System.out.println(floats[0] + floats[1] + shorts[0] + shorts[1] + bytes[0] + bytes[1]);
        System.out.println(table.getClass().getName() + " " + cube.getClass().getName() + " " + ragged.getClass().getName());
        Object[] objects = table;
        System.out.println(objects[0] instanceof int[]);
        int[] one[] = {{5}};
        System.out.println(one[0][0]);
    }
}
