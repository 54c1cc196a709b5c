// law: a key whose equals synchronises is nothing that a stand-in can do in one step; that is said
// verdict: => unknown
import java.util.concurrent.ConcurrentHashMap;

class KeysThatSynchronize {
    static volatile int asked;

    static class Key {
        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            asked++;
            return true;
        }
    }

    public static void main(String[] args) {
        ConcurrentHashMap<Key, Integer> map = new ConcurrentHashMap<>();
        map.put(new Key(), 1);
        new Thread(() -> map.put(new Key(), 2)).start();
        new Thread(() -> map.put(new Key(), 3)).start();
    }
}
