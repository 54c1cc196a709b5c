// law:     the end of a platform thread notifies who waits on its object, that of a virtual thread does not [API documentation of Thread.join]
// jdk:     25+
// verdict: => violated deadlock
// verdict: -- platform => holds
public class VirtualEndNotifiesNobody {
    public static void main(String[] args) throws InterruptedException {
        Thread.Builder builder = args.length > 0 ? Thread.ofPlatform() : Thread.ofVirtual();
        Thread thread = builder.start(() -> {});
        synchronized (thread) {
            while (thread.isAlive()) {
                thread.wait();
            }
        }
    }
}
