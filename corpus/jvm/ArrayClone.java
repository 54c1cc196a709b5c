// feature: clone of arrays is shallow
public class ArrayClone {
    public static void main(String[] args) {
        int[] ints = {1, 2, 3};
        int[] copy = ints.clone();
        copy[0] = 99;
        System.out.println(ints[0] + " " + copy[0] + " " + copy.length);
        int[][] grid = {{1}, {2}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 7;
        shallow[1] = new int[] {8};
        System.out.println(grid[0][0] + " " + grid[1][0] + " " + shallow[1][0] + " " + (grid[0] == shallow[0]));
        String[] strings = {"a", "b"};
        Object[] objects = strings.clone();
        System.out.println(objects.getClass().getName() + " " + objects[1]);
        long[] longs = new long[0].clone();
        System.out.println(longs.length);
        boolean[] flags = {true, false};
        boolean[] flagsCopy = flags.clone();
        flagsCopy[1] |= flags[0];
        System.out.println(flags[1] + " " + flagsCopy[1]);
    }
}
