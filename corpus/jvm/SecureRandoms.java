// feature: SecureRandom and UUID.randomUUID: what does not depend on the numbers
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.UUID;

public class SecureRandoms {
    public static void main(String[] args) throws Exception {
        UUID one = UUID.randomUUID(), two = UUID.randomUUID();
        System.out.println(one.version() + " " + one.variant() + " " + one.equals(two) + " " + one.toString().length());
        SecureRandom random = new SecureRandom();
        System.out.println(random.getAlgorithm());
        byte[] bytes = new byte[20], others = new byte[20];
        random.nextBytes(bytes);
        random.nextBytes(others);
        System.out.println(Arrays.equals(bytes, others) + " " + Arrays.equals(bytes, new byte[20]));
        int below = random.nextInt(10);
        System.out.println(below >= 0 && below < 10);
        System.out.println(random.generateSeed(5).length + " " + SecureRandom.getSeed(3).length);
        random.setSeed(7);
        random.nextBytes(new byte[0]);
        System.out.println(new SecureRandom().nextLong() == new SecureRandom().nextLong());
    }
}
