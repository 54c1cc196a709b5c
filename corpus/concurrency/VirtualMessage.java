// check:  start and join of virtual threads publish data
// jdk: 21+
// run:    => holds races=none states=4
public class VirtualMessage {
    static int request, reply;

    public static void main(String[] args) throws InterruptedException {
        request = 20;
        Thread virtual = Thread.ofVirtual().start(() -> reply = request + 1);
        virtual.join();
        assert reply == 21;
    }
}
