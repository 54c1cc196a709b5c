import org.jetbrains.kotlinx.lincheck.LinChecker;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.LongGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/** The structures of docs/scenarios.md under Lincheck's model checking, with the bounds that jmmc has by default: two threads of two operations, one before. */
public class Side {
  @Param(name = "e", gen = IntGen.class, conf = "1:2")
  public static class Deque {
    private final java.util.concurrent.ConcurrentLinkedDeque<Integer> deque = new java.util.concurrent.ConcurrentLinkedDeque<>();
    @Operation public void addFirst(@Param(name = "e") int e) { deque.addFirst(e); }
    @Operation public void addLast(@Param(name = "e") int e) { deque.addLast(e); }
    @Operation public Integer pollFirst() { return deque.pollFirst(); }
    @Operation public Integer pollLast() { return deque.pollLast(); }
    @Operation public Integer peekFirst() { return deque.peekFirst(); }
    @Operation public Integer peekLast() { return deque.peekLast(); }
  }

  @Param(name = "k", gen = LongGen.class, conf = "0:1")
  @Param(name = "v", gen = IntGen.class, conf = "1:2")
  public static class LongMap {
    private final org.jctools.maps.NonBlockingHashMapLong<Integer> map = new org.jctools.maps.NonBlockingHashMapLong<>();
    @Operation public Integer put(@Param(name = "k") long k, @Param(name = "v") int v) { return map.put(k, (Integer) v); }
    @Operation public Integer get(@Param(name = "k") long k) { return map.get(k); }
    @Operation public Integer remove(@Param(name = "k") long k) { return map.remove(k); }
    @Operation public boolean containsKey(@Param(name = "k") long k) { return map.containsKey(k); }
  }

  @Param(name = "e", gen = IntGen.class, conf = "1:2")
  public static class ManyToOne {
    private final org.agrona.concurrent.ManyToOneConcurrentArrayQueue<Integer> queue = new org.agrona.concurrent.ManyToOneConcurrentArrayQueue<>(2);
    @Operation public boolean offer(@Param(name = "e") int e) { return queue.offer(e); }
    @Operation(nonParallelGroup = "consumer") public Integer poll() { return queue.poll(); }
    @Operation public int size() { return queue.size(); }
  }

  @Param(name = "e", gen = IntGen.class, conf = "1:2")
  public static class ManyToMany {
    private final org.agrona.concurrent.ManyToManyConcurrentArrayQueue<Integer> queue = new org.agrona.concurrent.ManyToManyConcurrentArrayQueue<>(2);
    @Operation public boolean offer(@Param(name = "e") int e) { return queue.offer(e); }
    @Operation public Integer poll() { return queue.poll(); }
    @Operation public Integer peek() { return queue.peek(); }
    @Operation public boolean isEmpty() { return queue.isEmpty(); }
  }

  @Param(name = "e", gen = IntGen.class, conf = "1:2")
  public static class OldQueue {
    private final edu.emory.mathcs.backport.java.util.concurrent.ConcurrentLinkedQueue queue =
        new edu.emory.mathcs.backport.java.util.concurrent.ConcurrentLinkedQueue();
    @Operation public boolean offer(@Param(name = "e") int e) { return queue.offer(Integer.valueOf(e)); }
    @Operation public Object poll() { return queue.poll(); }
    @Operation public Object peek() { return queue.peek(); }
    @Operation public boolean remove(@Param(name = "e") int e) { return queue.remove((Object) Integer.valueOf(e)); }
    @Operation public boolean contains(@Param(name = "e") int e) { return queue.contains(Integer.valueOf(e)); }
  }

  public static void main(String[] args) throws Exception {
    Class<?> subject = Class.forName("Side$" + args[0]);
    long begin = System.nanoTime();
    String found = "nothing found";
    try {
      LinChecker.check(subject, new ModelCheckingOptions().threads(2).actorsPerThread(2).actorsBefore(1).actorsAfter(2)
          .iterations(Integer.parseInt(args[1])).invocationsPerIteration(1_000));
    } catch (Throwable failure) {
      String message = String.valueOf(failure.getMessage());
      found = message.isEmpty() ? failure.toString() : message.lines().limit(14).collect(java.util.stream.Collectors.joining("\n"));
    }
    System.out.printf("lincheck %s: %.1f s%n%s%n", args[0], (System.nanoTime() - begin) / 1e9, found);
  }
}
