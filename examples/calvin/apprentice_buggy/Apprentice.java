class Container {
    /*@ env_assumption \old(counter) <= counter */
    /*@ unwritable_by_env_if holder == tid */
    int counter;
}

class Job extends Thread {
    /*@ unwritable_by_env_if tid == main || objref != null */
    Container objref;

    /*@ global_invariant start ==> objref != null */

    public final void run() {
        for (;;) {
            synchronized (objref) {
                objref.counter = objref.counter + 1;
            }
        }
    }
}

class Apprentice {
    public static void main(String[] args) {
        Container container = new Container();
        Container bogus = new Container();
        for (;;) {
            Job job = new Job();
            job.objref = container;
            job.start();
            job.objref = bogus;
        }
    }
}
// integers: mathematical
