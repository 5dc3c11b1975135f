package java.time;

/** Period.isZero compares with its one constant; a period of the input that is as short is not that object. */
final class Period$Loris {
    private Period$Loris() {
    }

    static boolean isZero(Period period) {
        return period.getYears() == 0 && period.getMonths() == 0 && period.getDays() == 0;
    }
}
