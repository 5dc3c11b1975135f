package twin;

/** One store, and what undoes it. `kept` below is what the place holds at the end of its run. */
public abstract class Write {
    final Write before = Twins.writes;

    /** The object with the place; null: a static field. */
    abstract protected Object holder();

    abstract protected void keep();

    abstract protected void undo();

    abstract protected void redo();

    /** Is what was kept what the place holds now? The kept value is the first run's, or the second's. */
    abstract protected boolean isKept(boolean isFirst);

    /** Does the place hold the same in two objects, one of either run? */
    abstract protected boolean isSame(Object first, Object second);
}
