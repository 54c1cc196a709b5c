// scenario: Lincheck's annotations say which values arguments have; only one that 1 and 2 are none of goes wrong
// run: ChosenValues --size 2 => violated sc
// run: ChosenValuesRepaired --size 2 => holds
@ChosenValues.Param(name = "amount", gen = ChosenValues.IntGen.class, conf = "7:9")
class ChosenValues {
    @interface Param { String name() default ""; Class<?> gen() default Object.class; String conf() default ""; }
    @interface Operation { String[] params() default {}; }
    static final class IntGen { }
    static final class EnumGen { }
    enum Account { GIRO, SAVINGS }

    private volatile int large;

    @Operation(params = "amount")
    public int pay(int amount) { return amount < 7 ? 0 : ++large; }

    @Operation
    public synchronized String choose(@Param(gen = EnumGen.class, conf = "SAVINGS") Account account) { return account.name(); }
}

@ChosenValues.Param(name = "amount", gen = ChosenValues.IntGen.class, conf = "7:9")
class ChosenValuesRepaired extends ChosenValues {
    @Override @Operation
    public synchronized int pay(@Param(name = "amount") int amount) { return super.pay(amount); }
}
