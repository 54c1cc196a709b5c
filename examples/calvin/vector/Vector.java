/** The heart of an early java.util.Vector. */
class Vector {
    /*@ unwritable_by_env_if this.holder == tid */
    protected int elementCount;

    /*@ unwritable_by_env_if this.holder == tid */
    protected Object[] elementData;

    /*@ global_invariant 0 <= elementCount && elementCount <= elementData.length */
    /*@ global_invariant elementData != null */
    /*@ global_invariant (\forall Vector other; other.elementData == elementData ==> other == this) */

    Vector(int capacity) {
        elementData = new Object[capacity < 0 ? 0 : capacity];
    }

    synchronized int size() {
        return elementCount;
    }

    synchronized void addElement(Object element) {
        if (elementCount == elementData.length) {
            Object[] old = elementData;
            Object[] larger = new Object[2 * elementCount + 1];
            System.arraycopy(old, 0, larger, 0, elementCount);
            elementData = larger;
        }
        elementData[elementCount] = element;
        elementCount = elementCount + 1;
    }

    synchronized void removeAllElements() {
        int i = 0;
        /*@ loop_invariant 0 <= i && holder == tid */
        while (i < elementCount) {
            elementData[i] = null;
            i++;
        }
        elementCount = 0;
    }

    synchronized void trimToSize() {
        if (elementCount < elementData.length) {
            Object[] old = elementData;
            Object[] smaller = new Object[elementCount];
            System.arraycopy(old, 0, smaller, 0, elementCount);
            elementData = smaller;
        }
    }

    synchronized int lastIndexOf(Object element) {
        return lastIndexOf(element, elementCount - 1);
    }

    /*@ helper */
    synchronized int lastIndexOf(Object element, int index) {
        if (element == null) {
            /*@ loop_invariant i <= index */
            for (int i = index; i >= 0; i--) {
                if (elementData[i] == null) {
                    return i;
                }
            }
        } else {
            /*@ loop_invariant i <= index */
            for (int i = index; i >= 0; i--) {
                if (element.equals(elementData[i])) {
                    return i;
                }
            }
        }
        return -1;
    }
}
// integers: mathematical
