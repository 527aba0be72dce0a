package io.weir.campaign;

import io.weir.process.NodeExitListener;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Detects when no node of a launched broker is left. When one of several nodes ends, the run goes on and its verdict
 * names the node; without any node there is nothing to measure. Any thread.
 */
final class BrokerWatch implements NodeExitListener {

    private final NodeExitListener listener;
    private final BooleanSupplier resultStands;
    private final Runnable gone;
    private @Nullable BooleanSupplier anyNodeAlive;
    private @Nullable String lastExit;
    private @Nullable Death death;

    BrokerWatch(NodeExitListener listener, BooleanSupplier resultStands, Runnable gone) {
        this.listener = listener;
        this.resultStands = resultStands;
        this.gone = gone;
    }

    /** End of a whole broker, perhaps after the run's result stood already. */
    record Death(String reason, boolean afterResult) {}

    /** Sets the broker to watch. Nodes may have ended before: until the nodes are known, none counts as the last. */
    void launched(BooleanSupplier anyAlive) {
        synchronized (this) {
            anyNodeAlive = anyAlive;
        }
        look();
    }

    @Override
    public void exitedUnexpectedly(String node, String reason) {
        listener.exitedUnexpectedly(node, reason);
        synchronized (this) {
            lastExit = reason;
        }
        look();
    }

    private void look() {
        synchronized (this) {
            if (death != null || lastExit == null || anyNodeAlive == null || anyNodeAlive.getAsBoolean()) {
                return;
            }
            death = new Death(lastExit, resultStands.getAsBoolean());
        }
        gone.run();
    }

    synchronized Optional<Death> death() {
        return Optional.ofNullable(death);
    }
}
