/** A lock that many readers or one writer may own. */
class ReadersWriterLock {
    //@ ghost Thread writer
    //@ ghost set<Thread> readers

    /*@ unwritable_by_env_if holder == tid */
    private boolean hasWriter;

    /*@ unwritable_by_env_if holder == tid */
    private int readerCount;

    /*@ global_invariant holder == null ==> (hasWriter <==> writer != null) */
    /*@ global_invariant holder == null ==> readerCount == \size(readers) */
    /*@ global_invariant writer != null ==> readers == \empty */

    /*@ env_assumption \old(writer) == tid <==> writer == tid */
    /*@ env_assumption \contains(\old(readers), tid) <==> \contains(readers, tid) */
    /*@ env_assumption \old(holder) == tid ==> writer == \old(writer) && readers == \old(readers) */

    /*@
      requires holder != tid
      modifies hasWriter
      action:
        also modifies writer
        ensures writer == null && readers == \empty && writer' == tid
      ensures writer == tid
    */
    synchronized void beginWrite() throws InterruptedException {
        /*@ loop_invariant holder == tid && (hasWriter <==> writer != null) && readerCount == \size(readers) */
        while (hasWriter || readerCount > 0) {
            wait();
        }
        hasWriter = true;
        //@ set writer = tid
    }

    /*@
      requires writer == tid && holder != tid
      modifies hasWriter
      action:
        also modifies writer
        ensures writer' == null
    */
    synchronized void endWrite() {
        hasWriter = false;
        //@ set writer = null
        notifyAll();
    }

    /*@
      requires holder != tid && !\contains(readers, tid) && writer != tid
      modifies readerCount
      action:
        also modifies readers
        ensures \old(writer) == null && readers == \old(readers) + tid
      ensures \contains(readers, tid)
    */
    synchronized void beginRead() throws InterruptedException {
        /*@ loop_invariant holder == tid && (hasWriter <==> writer != null) && readerCount == \size(readers) */
        while (hasWriter) {
            wait();
        }
        readerCount++;
        //@ set readers = readers + tid
    }

    /*@
      requires holder != tid && \contains(readers, tid)
      modifies readerCount
      action:
        also modifies readers
        ensures readers == \old(readers) - tid
      ensures !\contains(readers, tid)
    */
    synchronized void endRead() {
        readerCount--;
        //@ set readers = readers - tid
        notifyAll();
    }
}

/** A client that follows the discipline. */
class Table {
    /*@ non_null */
    private final ReadersWriterLock lock = new ReadersWriterLock();

    /*@ unwritable_by_env_if lock.writer == tid || \contains(lock.readers, tid) */
    private int entry;

    /*@ requires lock.holder != tid && lock.writer != tid && !\contains(lock.readers, tid)
        modifies entry, lock.writer, lock.hasWriter */
    void put(int value) throws InterruptedException {
        lock.beginWrite();
        entry = value;
        assert entry == value;
        lock.endWrite();
    }

    /*@ requires lock.holder != tid && lock.writer != tid && !\contains(lock.readers, tid)
        modifies lock.readers, lock.readerCount */
    int get() throws InterruptedException {
        lock.beginRead();
        int first = entry;
        assert first == entry;
        lock.endRead();
        return first;
    }
}
// integers: mathematical
