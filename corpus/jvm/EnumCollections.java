// feature: EnumMap and EnumSet
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class EnumCollections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    public static void main(String[] args) {
        EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
        hours.put(Day.WED, 3);
        hours.put(Day.MON, 1);
        hours.put(Day.SUN, null);
        hours.merge(Day.MON, 10, Integer::sum);
        System.out.println(hours + " " + hours.size() + " " + hours.containsKey(Day.SUN) + " " + hours.get(Day.TUE));
        for (Map.Entry<Day, Integer> entry : hours.entrySet()) {
            System.out.println(entry.getKey() + "=" + entry.getValue());
        }
        hours.remove(Day.MON);
        System.out.println(hours.keySet() + " " + hours.values());
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> week = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + week + " " + EnumSet.range(Day.TUE, Day.THU) + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Day.class).size());
        week.removeAll(EnumSet.of(Day.MON, Day.FRI));
        week.add(Day.SAT);
        System.out.println(week + " " + week.contains(Day.MON) + " " + week.containsAll(EnumSet.of(Day.TUE)) + " " + week.equals(EnumSet.range(Day.TUE, Day.THU)));
    }
}
