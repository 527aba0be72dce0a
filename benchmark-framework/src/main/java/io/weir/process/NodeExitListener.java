package io.weir.process;

/** Is notified when a node's process ends unasked. */
@FunctionalInterface
public interface NodeExitListener {

    NodeExitListener NONE = (node, reason) -> {};

    /**
     * Called when a node has ended on its own or somebody else has ended it; once per end, by a thread of the JVM.
     *
     * @param reason one sentence: exit code, the last relevant line of the node's output, where its log is
     */
    void exitedUnexpectedly(String node, String reason);
}
