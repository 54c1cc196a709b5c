// law:     a service loader finds what the class path and the modules offer, which is not modelled: no exception may be made up [java.util.ServiceLoader]
// verdict: => unknown
public class AsksForServices {
    public static void main(String[] args) {
        for (Runnable service : java.util.ServiceLoader.load(Runnable.class)) {
            service.run();
        }
    }
}
