package io.weir.run;

import io.weir.driver.MessageListener;
import io.weir.measure.RunRecorders;
import io.weir.payload.HeaderPlacement;
import io.weir.worker.receive.ProbeBoard;
import io.weir.worker.receive.Receiver;
import io.weir.worker.receive.Wanted;

/** The engine's own receiver of messages that another process has sent, outside a run. */
public final class BacklogReceiver {

    private BacklogReceiver() {}

    /**
     * Returns a listener that checks and records the messages of one consumer, as in a run.
     *
     * @param runId of the run of one producer that has sent the messages
     * @param partitions of the topic
     */
    public static MessageListener of(String runId, int partitions, RunRecorders recorders) {
        Receiver receiver = new Receiver(
                "backlog", 0, runId.hashCode(), Wanted.all(1), HeaderPlacement.PAYLOAD, new ProbeBoard(new int[] {
                    partitions
                }));
        receiver.record(recorders);
        return receiver;
    }
}
