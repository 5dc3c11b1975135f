package twin;

/** An object that a run has made. Its twin is the other run's object in its place. */
final class Fresh {
    final Object object;
    final Fresh before;
    Fresh twin;
    boolean isCompared;

    Fresh(Object object, Fresh before) {
        this.object = object;
        this.before = before;
    }

    static Fresh find(Fresh list, Object object) {
        for (Fresh item = list; item != null; item = item.before) {
            if (item.object == object) {
                return item;
            }
        }
        return null;
    }
}
