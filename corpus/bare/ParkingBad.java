/** Looks for room in one critical section, and enters in another. */
public class ParkingBad {
    private int cars;

    public void enter() throws InterruptedException {
        synchronized (this) {
            while (cars >= 20) {
                wait();
            }
        }
        synchronized (this) {
            cars++;
            assert cars <= 20;
        }
    }

    public synchronized void leave() {
        if (cars > 0) {
            cars--;
            notifyAll();
        }
    }
}
