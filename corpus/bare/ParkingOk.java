/** Cars wait until there is room. */
public class ParkingOk {
    private int cars;

    public synchronized void enter() throws InterruptedException {
        while (cars >= 20) {
            wait();
        }
        cars++;
        assert cars > 0 && cars <= 20;
    }

    public synchronized void leave() {
        if (cars > 0) {
            cars--;
            notifyAll();
        }
    }
}
