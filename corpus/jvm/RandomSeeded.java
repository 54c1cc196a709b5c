// feature: java.util.Random with a fixed seed
import java.util.Random;

public class RandomSeeded {
    public static void main(String[] args) {
        Random random = new Random(12345);
        for (int i = 0; i < 5; i++) {
            System.out.println(random.nextInt() + " " + random.nextInt(100) + " " + random.nextLong() + " " + random.nextBoolean() + " "
                    + random.nextDouble() + " " + random.nextFloat() + " " + random.nextInt(64));
        }
        System.out.println(random.nextGaussian());
        byte[] bytes = new byte[6];
        random.nextBytes(bytes);
        for (byte b : bytes) {
            System.out.print(b + " ");
        }
        System.out.println();
        System.out.println(new Random(0).ints(5, 0, 10).sum());
        random.setSeed(1);
        System.out.println(random.nextInt() == new Random(1).nextInt());
    }
}
