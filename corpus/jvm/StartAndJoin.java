// feature: threads started and joined one after the other or with disjoint data: deterministic output
public class StartAndJoin {
    static int shared;

    static class Worker extends Thread {
        final int from, to;
        long sum;

        Worker(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int i = from; i < to; i++) {
                sum += i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker a = new Worker(0, 50);
        Worker b = new Worker(50, 100);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(a.sum + " " + b.sum + " " + (a.sum + b.sum));
        for (int i = 0; i < 3; i++) {
            int step = i;
            Thread t = new Thread(() -> {
                shared = shared * 10 + step;
                System.out.println("step " + step);
            });
            t.start();
            t.join();
        }
        System.out.println(shared);
        Thread never = new Thread(() -> System.out.println("never"));
        never.join();
        Thread direct = new Thread(() -> System.out.println("run() runs in the caller: " + Thread.currentThread().getName()));
        direct.run();
        try {
            a.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot start twice");
        }
        Thread[] chain = new Thread[3];
        for (int i = 0; i < 3; i++) {
            Thread previous = i == 0 ? null : chain[i - 1];
            int id = i;
            chain[i] = new Thread(() -> {
                try {
                    if (previous != null) previous.join();
                    System.out.println("chain " + id);
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            });
        }
        for (Thread t : chain) t.start();
        chain[2].join();
        System.out.println("done");
    }
}
