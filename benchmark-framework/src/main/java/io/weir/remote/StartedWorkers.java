package io.weir.remote;

import io.weir.evidence.RunListener;
import io.weir.resource.WatchedProcess;
import io.weir.result.ResourceUse;
import io.weir.result.host.WorkerPlace;
import io.weir.worker.Worker;
import java.util.List;

/** Workers of a run outside of its own JVM. For one thread. */
public interface StartedWorkers extends AutoCloseable {

    /** Those of a run that is its only worker itself. */
    StartedWorkers NONE = new StartedWorkers() {

        @Override
        public List<Worker> workers() {
            return List.of();
        }

        @Override
        public List<WatchedProcess> watched() {
            return List.of();
        }

        @Override
        public boolean elsewhere() {
            return false;
        }

        @Override
        public List<WorkerPlace> places() {
            return List.of();
        }

        @Override
        public void close() {}
    };

    /** Returns the workers, in the order of their numbers. */
    List<Worker> workers();

    /** Returns their processes on this machine, to be sampled. */
    List<WatchedProcess> watched();

    /** Returns whether they are on other hosts, whose processes nobody samples here. */
    boolean elsewhere();

    /**
     * Returns where each is, with its clock at the start and now: at the end of a run. Empty where all are on this machine.
     */
    List<WorkerPlace> places() throws InterruptedException;

    /** Returns what is to hear of the run's phases for the hosts that are observed. */
    default RunListener observers() {
        return event -> {};
    }

    /** Returns what was used of the hosts that are observed: at the end of a run. */
    default List<ResourceUse.HostUse> observed() throws InterruptedException {
        return List.of();
    }

    /** Returns what was odd about their hosts before the run; each a sentence. */
    default List<String> notes() {
        return List.of();
    }

    /** Ends the workers. */
    @Override
    void close();
}
