package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.ReplayRecord.Ending;
import io.weir.worker.SystemActions;
import io.weir.workload.timeline.TimedAction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Effects of the block {@code replay}, in virtual time; the system delivers nothing from its 60th second to its 70th. */
class WorkloadReplayKeysTest {

    private static final SystemActions NOTHING = new SystemActions() {
        @Override
        public Map<String, List<String>> nodes() {
            return Map.of("n1", List.of());
        }

        @Override
        public void carryOut(TimedAction action, List<String> nodes) {}

        @Override
        public void undo(TimedAction action, List<String> nodes) {}
    };

    @TempDir
    Path folder;

    private KeyRun replay(String block) {
        return new KeyRun(folder)
                .without("messages", "warmupDuration")
                .with("replay", block)
                .with("testDuration", "3m")
                .setting("callbackThreads", 1)
                .setting("serviceTime", "1ms")
                .setting("stallEvery", "60s")
                .setting("stallFor", "10s")
                .setting("stallKind", "late")
                .actingOn(NOTHING);
    }

    private ReplayRecord record(String block) throws Exception {
        return replay(block).run().measured().replay().orElseThrow();
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "replay")
    void messagesAreKeptBackForAsLongAsTheBlockSays() throws Exception {
        RunMeasurement measured = replay(
                        "{far: {messages: 300, deliverAfter: 1h}, near: {messages: 40, deliverAfter: 60s}, times: 1}")
                .run()
                .measured();

        ReplayRecord record = measured.replay().orElseThrow();
        assertThat(record.ending()).isEqualTo(Ending.DONE);
        assertThat(record.farMessages()).isEqualTo(300);
        assertThat(record.farSeconds()).isEqualTo(3_600);
        assertThat(record.nearMessages()).isEqualTo(40);
        assertThat(record.nearSeconds()).isEqualTo(60);
        assertThat(measured.deliveryAudit().delayed()).isEqualTo(300);
        assertThat(measured.deliveryAudit().acknowledged().once()).isEqualTo(40);
        assertThat(record.repetitions()).hasSize(1);
        assertThat(record.repetitions().get(0).received()).isGreaterThanOrEqualTo(10);
    }

    @Test
    void withinIsTheLongestWaitForTheFirstMessage() throws Exception {
        assertThat(record("{near: {messages: 40, deliverAfter: 60s}, times: 1, within: 1s}")
                        .ending())
                .isEqualTo(Ending.NOT_RECOVERED);
    }

    @Test
    void moreRepetitionsThanThereAreMessagesToDeliverEndWithWhatThereIs() throws Exception {
        assertThat(record("{near: {messages: 40, deliverAfter: 60s}, times: 3, messages: 2}")
                        .ending())
                .isEqualTo(Ending.USED_UP);
    }

    @Test
    void writingThatTakesTooLongEndsTheRun() throws Exception {
        ReplayRecord record = replay("{near: {messages: 40, deliverAfter: 60s}, times: 1, writeTimeout: 1s}")
                .with("producerRate", "max")
                .with("maxOutstanding", 1)
                .setting("serviceTime", "500ms")
                .run()
                .measured()
                .replay()
                .orElseThrow();

        assertThat(record.ending()).isEqualTo(Ending.NOT_WRITTEN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{near: {messages: 5, deliverAfter: 10s}} | fewer than the 100 that 10 repetitions take",
                "{far: {messages: 5, deliverAfter: 10s}} | near is missing",
                "{near: {messages: 5k}} | deliverAfter is missing",
                "{near: {messages: 5k, deliverAfter: 10s}, within: 4m} | write a longer testDuration",
                "{near: {messages: 5k, deliverAfter: 10s}, far: {messages: 1, deliverAfter: 1m}} | write a longer one",
                "{near: {messages: 5k, deliverAfter: 10s}, times: 0} | times must be from 1",
                "{near: {messages: 5k, deliverAfter: 10s}, writeTimeout: 1s} | longer than writeTimeout",
                "{near: {messages: 5k, deliverAfter: 10s}, often: 3} | is not a key",
            })
    void refusesWhatCanNotBeCarriedOut(String block, String words) throws Exception {
        KeyRun run = replay(block);

        assertThat(run.tryToRead()).isEmpty();
        assertThat(run.errors()).anySatisfy(error -> assertThat(error).contains(words));
    }

    @ParameterizedTest
    @CsvSource({
        "warmupDuration, 5s, a warm-up",
        "messages, 100, numbers of its own",
        "read, '{prefill: 5}', read",
        "timeline, '[{at: 60s, kill: all}]', kills of its own",
        "clients, '{processes: 2}', clients.processes",
        "subscriptionsPerTopic, 0, needs consumers"
    })
    void refusesOtherKeysThatHaveAnOrderOfTheirOwn(String key, String value, String words) throws Exception {
        KeyRun run = replay("{near: {messages: 5k, deliverAfter: 10s}}").with(key, value);

        assertThat(run.tryToRead()).isEmpty();
        assertThat(run.errors())
                .anySatisfy(error -> assertThat(error).contains("replay").contains(words));
    }
}
