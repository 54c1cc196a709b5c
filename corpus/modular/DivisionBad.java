/** Perhaps by zero. */
class DivisionBad {
    static int half(int a, int b) {
        return a / b;
    }
}
