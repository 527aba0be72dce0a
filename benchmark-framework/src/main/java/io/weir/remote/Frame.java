package io.weir.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.plan.RunPlan;
import io.weir.result.Environment;
import java.util.List;

/** A piece of the conversation between a conductor and a worker in another process. */
sealed interface Frame {

    /**
     * The first frame to a worker.
     *
     * @param worker number of the worker, from 0
     */
    record Begin(RunPlan plan, int worker, int workers) implements Frame {}

    /** The first frame to a process that carries no share of the run and observes its machine. */
    record Observe() implements Frame {}

    /**
     * Question for the clock of the other's machine, which is answered at once.
     *
     * @param number of the question
     */
    record Ping(int number) implements Frame {}

    /**
     * Answer to a question for the clock.
     *
     * @param number of the question
     * @param clockNanos reading of the machine's monotonic clock
     */
    record Pong(int number, long clockNanos) implements Frame {}

    /**
     * Tells a worker the clock of its conductor, in which all instants between them are.
     *
     * @param offsetNanos addition to the monotonic clock of the worker's machine
     */
    record Clock(long offsetNanos) implements Frame {}

    /**
     * Notice of a worker that is ready for calls.
     *
     * @param clockNanos reading of its conductor's clock
     * @param environment its machine and JVM
     */
    record Ready(long clockNanos, Environment environment) implements Frame {}

    /**
     * A call of a method.
     *
     * @param call number of the call, unique
     * @param target object that is called, as the worker named it
     */
    record Call(long call, String target, String method, List<JsonNode> arguments) implements Frame {}

    /** The thread that waits for a call was interrupted. */
    record Interrupt(long call) implements Frame {}

    /** The value that a call has returned. */
    record Answer(long call, JsonNode value) implements Frame {}

    /** The exception that a call has thrown. */
    record Failure(long call, Kind kind, String message) implements Frame {}

    /** Notice for the user: the worker waits for something. */
    record Waiting(String what) implements Frame {}

    /** Kind of an exception. */
    enum Kind {
        DRIVER,
        INTERRUPTED,
        BUG
    }
}
