package io.weir.worker;

import io.weir.audit.DeliveryLedger;
import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.driver.TopicSpec;
import io.weir.measure.Phase;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * One share of a run: opens the clients of its share, sends and receives, and reports. It decides nothing; the conductor
 * calls it from one thread. {@link #pauseConsumers}, {@link #resumeConsumers},
 * {@link #backlog} and {@link #servers} are called by another thread, one that may call the driver, and take as long as the driver does;
 * {@link #stop} by any.
 *
 * <p>Arguments and answers are data, as the worker may be in another process.
 */
public interface Worker {

    /** Returns the reasons why this worker can't carry its share, a sentence each. */
    List<String> unmetRequirements();

    /** Returns the longest time, in nanoseconds, that a decision of the conductor takes to reach this worker; 0 in the conductor's JVM. */
    long noticeNanos();

    /** Notes that the run has entered a phase. */
    void entered(Phase phase);

    /** Connects to the system. */
    void connect() throws DriverException, InterruptedException;

    /** Creates the topics of the whole run, or looks up the existing ones. For one worker of a run. */
    List<TopicSpec> prepareTopics() throws DriverException, InterruptedException;

    /**
     * Opens the consumers of this share.
     *
     * @param topics of the whole run
     */
    void openConsumers(List<TopicSpec> topics) throws DriverException, InterruptedException;

    /** Opens the producers of this share, when all workers have opened their consumers. */
    void openProducers() throws DriverException, InterruptedException;

    /** Returns what broker and clients say of their configuration. */
    List<Insight.Fact> facts() throws DriverException, InterruptedException;

    /**
     * Sends probes.
     *
     * @param toEveryPartition whether each producer sends enough of them to reach all partitions; otherwise each that
     *     has had none acknowledged sends one
     * @param limit time limit
     */
    void probe(boolean toEveryPartition, Duration limit) throws DriverException, InterruptedException;

    /** Returns what the probes have reached so far. */
    ProbeCoverage probeCoverage() throws DriverException, InterruptedException;

    /** Prepares a load; it begins with {@link WorkerLoad#start}. */
    WorkerLoad prepare(LoadCommand command);

    /** Stands for all groups. */
    int ALL_GROUPS = -1;

    /**
     * Stops delivery to this share; consumers keep their places.
     *
     * @param group number of the subscriptions within their topics, or {@link #ALL_GROUPS}
     */
    void pauseConsumers(int group) throws DriverException, InterruptedException;

    /**
     * Resumes delivery to as many consumers as possible: one that fails does not keep the others paused.
     *
     * @param group number of the subscriptions within their topics, or {@link #ALL_GROUPS}
     */
    void resumeConsumers(int group) throws DriverException, InterruptedException;

    /**
     * Returns the messages of a subscription that are stored and not yet acknowledged, by the broker's own count; empty if
     * this share doesn't have the subscription.
     */
    OptionalLong backlog(int subscription) throws DriverException, InterruptedException;

    /** Returns the servers that have a role for a partition at this moment, by address; none that the system doesn't tell. */
    List<String> servers(Insight.Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException;

    /** Returns the clients' own metrics. */
    List<Insight.Metric> clientMetrics() throws DriverException, InterruptedException;

    /** Returns the ledger of a load, with the events of the intervals that have been collected. Readers don't change it. */
    DeliveryLedger ledger(int load);

    /** Adds to the ledger of a load that is over what has come since. */
    void collectLate(int load);

    /** Notes that the run was stopped: the limits of the stop apply to each step of the clean-up that is still to come. */
    void stop(EarlyStop stop);

    /**
     * Closes producers and consumers, each step within its limit and regardless of earlier failures.
     *
     * @return failures, a sentence each
     */
    List<String> closeClients();

    /**
     * Deletes the topics that this worker created and closes the session, when all workers have closed their clients;
     * each step within its limit and regardless of earlier failures.
     *
     * @return failures, a sentence each
     */
    List<String> close();
}
