package io.weir.workload;

/**
 * Where the producers and consumers of a run are.
 *
 * @param processes number of processes of this machine that share them; 1: the run's own
 */
public record Clients(int processes) {

    /** Name of a key of the block. */
    public static final String PROCESSES = "processes";

    /** All in the run's own process. */
    public static final Clients IN_ONE_PROCESS = new Clients(1);

    /** Maximum number of processes; a higher one is taken for a typing error. */
    private static final int MAX_PROCESSES = 64;

    /** Reports errors of the block, by its own keys. */
    public void validate(ValidationErrors errors) {
        if (processes < 1 || processes > MAX_PROCESSES) {
            errors.add(PROCESSES, "must be from 1 to " + MAX_PROCESSES + ", not " + processes);
        }
    }
}
