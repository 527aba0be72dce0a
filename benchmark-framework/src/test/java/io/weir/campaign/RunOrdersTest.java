package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.flow.RelayHop;
import io.weir.worker.EarlyStop;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunOrdersTest {

    @Test
    void knowsTheLineThatStopsARun() {
        EarlyStop requested = EarlyStop.requested("the user has had enough");
        EarlyStop gone = EarlyStop.systemGone("the broker has ended");
        assertThat(RunOrders.earlyStop(RunOrders.stopLine(requested))).hasValue(requested);
        assertThat(RunOrders.earlyStop(RunOrders.stopLine(gone))).hasValue(gone);
        assertThat(RunOrders.stopLine(EarlyStop.requested("two\nlines"))).doesNotContain("\n");
        assertThat(RunOrders.earlyStop("")).isEmpty();
        assertThat(RunOrders.nodeEnd(RunOrders.stopLine(requested))).isEmpty();
    }

    @Test
    void knowsTheLineThatReportsTheEndOfANode() {
        String line = RunOrders.nodeEndLine("kafka-2 ended with exit code 1:\nout of disk");
        assertThat(line).doesNotContain("\n");
        assertThat(RunOrders.nodeEnd(line)).hasValue("kafka-2 ended with exit code 1: out of disk");
        assertThat(RunOrders.earlyStop(line)).isEmpty();
    }

    @Test
    void knowsTheLineThatAnswersAnOrder() {
        RunOrders.ActionDone done = new RunOrders.ActionDone(12, "", Map.of());
        String failed =
                RunOrders.actionDoneLine(new RunOrders.ActionDone(0, "kafka-2 did not end:\nit hangs", Map.of()));

        assertThat(RunOrders.actionDone(RunOrders.actionDoneLine(done))).hasValue(done);
        RunOrders.ActionDone restarted =
                new RunOrders.ActionDone(3, "", Map.of("broker-1", 4711L, "broker-a-slave-1", 42L));
        assertThat(RunOrders.actionDone(RunOrders.actionDoneLine(restarted))).hasValue(restarted);
        assertThat(failed).doesNotContain("\n");
        assertThat(RunOrders.actionDone(failed))
                .hasValue(new RunOrders.ActionDone(0, "kafka-2 did not end: it hangs", Map.of()));
        assertThat(RunOrders.actionDone(RunOrders.nodeEndLine("1 is done"))).isEmpty();
        assertThat(RunOrders.nodeEnd(failed)).isEmpty();
        assertThat(RunOrders.earlyStop(failed)).isEmpty();
    }

    @Test
    void theAnswerToAnOrderHasWhatTheRelayAdds() {
        RunOrders.ActionDone done = new RunOrders.ActionDone(
                3,
                "it had no effect",
                Map.of("broker-1", 4711L),
                Optional.of(new RelayHop(41_000, 1_230_000, 1_000, 0.125)));

        assertThat(RunOrders.actionDone(RunOrders.actionDoneLine(done))).hasValue(done);
    }
}
