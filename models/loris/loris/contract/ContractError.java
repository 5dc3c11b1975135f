package loris.contract;

/** A clause of a contract does not hold. Under loris no program can catch it. */
public final class ContractError extends Error {
    private static final long serialVersionUID = 1;

    /** The number of the clause, counted over all contracts of the program. */
    public final int clause;

    public ContractError(String message, int clause, Throwable cause) {
        super(message, cause);
        this.clause = clause;
    }
}
