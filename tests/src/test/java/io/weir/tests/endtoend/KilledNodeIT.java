package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.Grade;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
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
    void theRunGoesOnAndItsVerdictNamesTheNode() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        try (Tool tool = sandbox.start(
                "-d",
                Sandbox.CLONE.resolve("driver-kafka/kafka-durable.yaml").toString(),
                "-s",
                "broker.heap=256m",
                "-s",
                "producerRate=100",
                "-s",
                "warmupDuration=2s",
                "-s",
                "testDuration=20s",
                Sandbox.SMOKE)) {
            tool.await(() -> sandbox.hasMeasured("kafka-durable-1", 3));
            assertThat(sandbox.nodes()).hasSize(3);

            sandbox.nodes().get(2).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(NOT_VALID);
            LeftResults left = new LeftResults(sandbox.results("kafka-durable-1"));
            left.assertFollowsTheSchema();
            RunResult result = left.result();
            assertThat(result.outcome().kind()).isEqualTo(Outcome.Kind.COMPLETED);
            assertThat(result.verdict().grade()).isEqualTo(Grade.NOT_VALID);
            assertThat(result.verdict().findings())
                    .filteredOn(finding -> finding.cause() == Cause.BROKER_FAILED)
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.sentence()).contains("s into the measured part", "was killed by signal 9");
                        assertThat(finding.figures().get("phaseSeconds")).isBetween(3.0, 20.0);
                    });
            assertThat(tool.printed()).contains(Cause.BROKER_FAILED.name());
        }
        sandbox.assertNothingIsLeft();
    }
}
