package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.plan.RunJvm;
import io.weir.process.OwnJvm;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a thread writes for each message must not share a line of the cache with what another reads (decision 31). */
class OwnCacheLinesTest {

    /**
     * Classes with the fields that one thread writes for each message; those of one row may lie together. A class alone
     * stands for all its fields.
     */
    private static final List<String> WRITTEN_FOR_EACH_MESSAGE = List.of(
            "io.weir.worker.send.SenderLoop",
            "io.weir.worker.send.PassingWriter next",
            "io.weir.worker.send.PendingPool oldest seen ownOldest ownNewest ownResting freeArrays",
            "io.weir.worker.send.PendingPool newest awaited",
            "io.weir.worker.send.Attribution freeAt",
            "io.weir.worker.send.EngineTime untilNext",
            "io.weir.worker.send.SenderTimes waitingNanos insideSendNanos backPressureNanos headOfLineNanos",
            "io.weir.payload.KeyPool$InTurn next",
            "io.weir.payload.KeyPool$Counter next",
            "io.weir.payload.RandomBits state",
            "io.weir.measure.WriterSections entered left",
            "io.weir.measure.SendRecorder$Buffer sent bytes",
            "io.weir.measure.CompletionRecorder completed",
            "io.weir.measure.CompletionRecorder$Buffer acknowledgedBytes",
            "io.weir.measure.ReceiptRecorder recognised arrivedNanos",
            "io.weir.measure.ReceiptRecorder$Buffer received bytes firstNanos lastNanos");

    @Test
    @Timeout(120)
    void inARunsJvmWhatIsWrittenForEachMessageIs128BytesFromTheOtherFieldsOfItsObject() throws Exception {
        Map<String, String> asUsual = Map.of();
        Map<String, String> anotherCollector = Map.of("JVM_OPTS", "-XX:+UseParallelGC", "HEAP_OPTS", "-Xmx64m");

        assertThat(fieldsOnTheirOwn(RunJvm.of(asUsual).flags()))
                .containsExactlyInAnyOrderElementsOf(WRITTEN_FOR_EACH_MESSAGE);
        assertThat(fieldsOnTheirOwn(RunJvm.of(anotherCollector).flags()))
                .containsExactlyInAnyOrderElementsOf(WRITTEN_FOR_EACH_MESSAGE);
        assertThat(fieldsOnTheirOwn(List.of("-Xmx64m")))
                .as("a JVM that wasn't told to")
                .isEmpty();
    }

    private static List<String> fieldsOnTheirOwn(List<String> flags) throws Exception {
        Process jvm = new ProcessBuilder(OwnJvm.command(
                        flags,
                        Stream.concat(Stream.of(FieldNeighbours.class.getName()), WRITTEN_FOR_EACH_MESSAGE.stream())
                                .toList()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).isZero();
        return printed.lines().filter(WRITTEN_FOR_EACH_MESSAGE::contains).toList();
    }
}
