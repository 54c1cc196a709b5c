/** A long transaction: `settle` is one method of three hundred lines once the private methods are inlined into it. */
class Ledger {
    /*@ unwritable_by_env_if holder == tid */
    private int debit, credit, fees, entries;

    /*@ global_invariant holder == null ==> debit == credit + fees */
    /*@ global_invariant holder == null ==> entries >= 0 */

    /*@ requires holder != tid && amount >= 0
        modifies debit, credit, fees, entries */
    synchronized void settle(int amount) {
        part0(amount);
        part1(amount);
        part2(amount);
        part3(amount);
        part4(amount);
        part5(amount);
        part6(amount);
        part7(amount);
        part8(amount);
        part9(amount);
        part10(amount);
        part11(amount);
    }

    private void part0(int amount) {
        int before = debit;
        int fee = amount / 2;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 0) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part1(int amount) {
        int before = debit;
        int fee = amount / 3;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 10) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part2(int amount) {
        int before = debit;
        int fee = amount / 4;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 20) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part3(int amount) {
        int before = debit;
        int fee = amount / 5;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 30) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part4(int amount) {
        int before = debit;
        int fee = amount / 6;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 40) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part5(int amount) {
        int before = debit;
        int fee = amount / 7;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 50) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part6(int amount) {
        int before = debit;
        int fee = amount / 8;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 60) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part7(int amount) {
        int before = debit;
        int fee = amount / 9;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 70) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part8(int amount) {
        int before = debit;
        int fee = amount / 10;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 80) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part9(int amount) {
        int before = debit;
        int fee = amount / 11;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 90) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part10(int amount) {
        int before = debit;
        int fee = amount / 12;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 100) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }

    private void part11(int amount) {
        int before = debit;
        int fee = amount / 13;
        if (fee > amount) {
            fee = amount;
        }
        debit = debit + amount;
        assert debit == before + amount;
        if (amount > 110) {
            credit = credit + amount;
            credit = credit - fee;
            fees = fees + fee;
        } else {
            credit = credit + amount;
            entries = entries + 1;
        }
        int known = entries;
        if (known > 1000) {
            entries = 0;
        } else {
            entries = known + 1;
        }
        assert debit == credit + fees;
        assert entries >= 0;
    }
}
