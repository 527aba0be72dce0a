package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.result.Cause;
import io.weir.result.Grade;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One node of three dies in the measured part: the clients go on with the others, and the figures are not the cluster's. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KilledNodeIT {

    private static final int NOT_VALID = 4;

    @TempDir
    Path folder;

    @Test
    void costsNothingThatWasAcknowledgedAndIsNamedByTheVerdict() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        try (Tool tool = sandbox.start(
                "-d",
                Shipped.CLONE.resolve("driver-kafka/kafka-durable.yaml").toString(),
                "-s",
                "broker.heap=256m",
                "-s",
                "producerRate=200",
                "-s",
                "testDuration=15s",
                "-s",
                "drainTimeout=1m",
                Shipped.SMOKE)) {
            tool.await(() -> sandbox.hasMeasured("kafka-durable-1", 3));
            assertThat(sandbox.nodes()).hasSize(3);

            sandbox.nodes().get(2).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(NOT_VALID);
            assertThat(tool.printed())
                    .containsPattern("Broker node \\S+ has ended: ")
                    .contains(Cause.BROKER_FAILED.name());
        }
        LeftResults left = sandbox.left("kafka-durable-1");
        left.assertFollowsTheSchema();
        left.assertAddsUp();
        RunResult result = left.result();
        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        assertThat(result.verdict().grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(result.verdict().findings())
                .noneMatch(finding -> finding.cause() == Cause.DATA_LOST
                        || finding.cause() == Cause.DATA_CORRUPTED
                        || finding.cause() == Cause.PHANTOMS)
                .filteredOn(finding -> finding.cause() == Cause.BROKER_FAILED)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.sentence()).contains("s into the measured part", "was killed by signal 9");
                    assertThat(finding.figures().get("phaseSeconds")).isBetween(3.0, 15.0);
                });
        DeliveryAudit account = result.figures().deliveryAudit();
        assertThat(account.checked()).isTrue();
        assertThat(account.missing()).isZero();
        assertThat(account.acknowledged().once()).isGreaterThan(1_000);
        sandbox.assertNothingIsLeft();
    }
}
