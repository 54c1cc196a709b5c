// feature: switch on an enum, as statement and as exhaustive expression
public class EnumSwitch {
    enum Signal { RED, YELLOW, GREEN, OFF }

    static int classic(Signal signal) {
        switch (signal) {
            case GREEN: return 1;
            case RED: return 2;
            default: return 3;
        }
    }

    static String expression(Signal signal) {
        return switch (signal) {
            case RED, YELLOW -> "stop";
            case GREEN -> "go";
            case OFF -> "look";
        };
    }

    static Signal next(Signal signal) {
        Signal result;
        switch (signal) {
            case RED -> result = Signal.GREEN;
            case GREEN -> result = Signal.YELLOW;
            case YELLOW -> result = Signal.RED;
            default -> throw new IllegalStateException("no successor of " + signal);
        }
        return result;
    }

    public static void main(String[] args) {
        for (Signal signal : Signal.values()) {
            System.out.println(signal + " " + classic(signal) + " " + expression(signal));
            try {
                System.out.println(next(signal));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
