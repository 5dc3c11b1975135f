package twin;

/** Both runs have the same input and do not do the same. */
public final class Different extends Error {
    public Different(String what) {
        super(what);
    }
}
