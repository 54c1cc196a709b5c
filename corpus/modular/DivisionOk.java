/** Never by zero. */
class DivisionOk {
    static int half(int a, int b) {
        return b == 0 ? 0 : a / b;
    }
}
