package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.loopback.ledger.Delivery;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.ReplayRecord.Ending;
import io.weir.evidence.scenario.ReplayRecord.Repetition;
import io.weir.worker.SystemActions;
import io.weir.workload.Replay;
import io.weir.workload.timeline.TimedAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A replay in virtual time, set against the ledger of a system that delivers nothing for ten seconds, from a minute after its
 * session was opened. The kill and the start fall into that time, and do nothing by themselves.
 */
@Timeout(300)
class ReplayTest {

    private static final long FAR = 500;
    private static final long NEAR = 200;

    private final List<String> orders = Collections.synchronizedList(new ArrayList<>());

    private final SystemActions byItself = new SystemActions() {
        @Override
        public Map<String, List<String>> nodes() {
            return Map.of("n1", List.of(), "n2", List.of());
        }

        @Override
        public void carryOut(TimedAction action, List<String> nodes) {
            orders.add(action.describe() + " of " + nodes.size());
        }

        @Override
        public void undo(TimedAction action, List<String> nodes) {
            orders.add("start " + nodes.size());
        }
    };

    private Experiment experiment(Duration nearDelay) {
        return Experiment.inVirtualTime()
                .topology(2, 3, 1, 1)
                .rate(1_000)
                .window(Duration.ofSeconds(100))
                .with("serviceTime", Duration.ofMillis(2))
                .with("deliveryTime", Duration.ofMillis(4))
                .with("stallEvery", Duration.ofSeconds(60))
                .with("stallFor", Duration.ofSeconds(10))
                .with("stallKind", "late")
                .replay(
                        new Replay(
                                new Replay.Delayed(FAR, Duration.ofHours(1)),
                                new Replay.Delayed(NEAR, nearDelay),
                                1,
                                10,
                                Duration.ofSeconds(30),
                                Duration.ofSeconds(60)),
                        byItself);
    }

    @Test
    void theTimeToTheFirstDeliveryIsThatOfTheLedgerToTheNanosecond() throws Exception {
        Experiment experiment = experiment(Duration.ofSeconds(60));

        RunMeasurement measured = experiment.run();

        ReplayRecord record = measured.replay().orElseThrow();
        assertThat(record.ending()).isEqualTo(Ending.DONE);
        assertThat(orders).containsExactly("kill all of 2", "start 2");
        Ledger ledger = experiment.takeLedger();
        long first =
                ledger.deliveries(experiment.topic(), experiment.topic().replace("-00000", "") + "-sub-00000").stream()
                        .mapToLong(Delivery::nanos)
                        .filter(nanos -> nanos > experiment.loadStart())
                        .min()
                        .orElseThrow();
        Repetition only = record.repetitions().get(0);
        assertThat(only.startedSeconds() + only.firstSeconds())
                .isEqualTo((first - experiment.loadStart()) / 1e9, within(2e-9));
        assertThat(only.firstSeconds()).isBetween(3.0, 6.0);
    }

    @Test
    void messagesThatStayAreNotMissedAndThoseThatAreDueAllCome() throws Exception {
        RunMeasurement measured = experiment(Duration.ofSeconds(60)).run();

        DeliveryAudit audit = measured.deliveryAudit();
        assertThat(audit.delayed()).isEqualTo(FAR);
        assertThat(audit.acknowledged().once()).isEqualTo(NEAR);
        assertThat(audit.missing()).isZero();
        assertThat(audit.tooEarly()).isZero();
        assertThat(measured.replay().orElseThrow().nearMessages()).isEqualTo(NEAR);
    }

    @Test
    void severalSendersWriteAllThatStaysBeforeAnythingThatBecomesDue() throws Exception {
        Experiment experiment = experiment(Duration.ofSeconds(60)).closedLoop().senderThreads(3);

        RunMeasurement measured = experiment.run();

        long start = experiment.loadStart();
        Map<Integer, List<Long>> sent = experiment
                .takeLedger()
                .messages()
                .filter(message -> message.sentNanos() >= start) // others are probes
                .collect(Collectors.groupingBy(
                        SentMessage::producer, Collectors.mapping(SentMessage::sentNanos, Collectors.toList())));
        long service = Duration.ofMillis(2).toNanos();
        long lastFar = 0;
        long firstNear = Long.MAX_VALUE;
        for (Map.Entry<Integer, List<Long>> producer : sent.entrySet()) {
            List<Long> instants = producer.getValue().stream().sorted().toList();
            for (int i = 0; i < instants.size(); i++) {
                if ((long) i * sent.size() + producer.getKey() < FAR) {
                    lastFar = Math.max(lastFar, instants.get(i));
                } else {
                    firstNear = Math.min(firstNear, instants.get(i));
                }
            }
        }
        assertThat(lastFar + service).isLessThanOrEqualTo(firstNear);
        assertThat(measured.deliveryAudit().delayed()).isEqualTo(FAR);
        assertThat(measured.deliveryAudit().acknowledged().once()).isEqualTo(NEAR);
    }

    @Test
    void aSystemThatDeliversBeforeItIsKilledIsToldThatNothingIsLeft() throws Exception {
        RunMeasurement measured = experiment(Duration.ofSeconds(5)).run();

        ReplayRecord record = measured.replay().orElseThrow();
        assertThat(record.ending()).isEqualTo(Ending.USED_UP);
        assertThat(record.repetitions()).isEmpty();
        assertThat(orders).containsExactly("kill all of 2", "start 2");
        assertThat(measured.deliveryAudit().missing()).isZero();
    }
}
