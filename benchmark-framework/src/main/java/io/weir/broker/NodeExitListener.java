package io.weir.broker;

/** Hears when a node's process ends without having been told to. */
@FunctionalInterface
public interface NodeExitListener {

    /** Hears nothing. */
    NodeExitListener NONE = (node, reason) -> {};

    /**
     * A node has ended on its own or by somebody else's hand. Called once per end, by a thread of the JVM's.
     *
     * @param node its name
     * @param reason one sentence: exit code, the node's own last words, where its log is
     */
    void exitedUnexpectedly(String node, String reason);
}
