package io.weir.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.MinOutstanding;
import io.weir.driver.Guarantees.SendBlocking;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Share;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WaitPolicy;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A transaction that may never be full ends by a timer, and its figures would be that timer's. */
class TransactionsFillTest {

    private static final int PRODUCERS = 10;
    private static final int CORES = 4;

    private final LoopbackDriver driver = new LoopbackDriver();

    @Test
    void asManyMessagesAsATransactionHasMustBeAllowedToBeOutstanding() throws Exception {
        assertThat(unmet(100, 1_000, OptionalInt.empty())).isEmpty();
        assertThat(unmet(100, 999, OptionalInt.empty()))
                .containsExactly(
                        "driver's messagesPerTransaction is 100, while maxOutstanding: 999 lets each of 10 sender"
                                + " threads, with up to 1 producers, have only 99 messages sent and not completed: none would"
                                + " complete before a timer ends it; set maxOutstanding to at least 1000, or"
                                + " messagesPerTransaction to at most 99");
        assertThat(unmet(1, 1, OptionalInt.empty())).isEmpty();
    }

    /** Of 199 messages of two producers one has 100; of 198 neither need. */
    @Test
    void producersThatShareAThreadShareItsMessages() throws Exception {
        OptionalInt threads = OptionalInt.of(5);

        assertThat(unmet(100, 5 * 199, threads)).isEmpty();
        assertThat(unmet(100, 5 * 198, threads))
                .singleElement()
                .asString()
                .contains("maxOutstanding to at least 995", "messagesPerTransaction to at most 99");
        assertThat(unmet(99, 5 * 198, threads)).isEmpty();
    }

    @Test
    void theHeapOfTheRunAndTheDefaultOfAClosedLoopBoundThemToo() throws Exception {
        Limits none = Limits.DEFAULT;
        Load rate = new Load.ConstantRate(1_000);

        assertThat(unmet(100, none, rate, Long.MAX_VALUE)).isEmpty();
        assertThat(unmet(100, none, rate, 1 << 20))
                .singleElement()
                .asString()
                .contains("maxOutstanding, which is not given");
        assertThat(unmet(1_000, none, new Load.ClosedLoop(), Long.MAX_VALUE)).isEmpty();
        assertThat(unmet(1_001, none, new Load.ClosedLoop(), Long.MAX_VALUE)).hasSize(1);
    }

    @Test
    void aSearchIsCheckedAsWell() throws Exception {
        Load search = new Load.Search(Duration.ofMinutes(1));

        assertThat(unmet(100, Limits.DEFAULT, search, 1 << 20))
                .singleElement()
                .asString()
                .contains("messagesPerTransaction is 100");
        assertThat(unmet(100, Limits.DEFAULT, search, Long.MAX_VALUE)).isEmpty();
    }

    private List<String> unmet(int messages, long maxOutstanding, OptionalInt threads) throws DriverException {
        Limits limits = new Limits(OptionalLong.of(maxOutstanding), OptionalLong.empty(), threads, WaitPolicy.AUTO);
        return unmet(messages, limits, new Load.ConstantRate(1_000), Long.MAX_VALUE);
    }

    private List<String> unmet(int messages, Limits limits, Load load, long heapBytes) throws DriverException {
        Workload workload = new Workload(
                "test",
                new Topology(1, 1, PRODUCERS, 1, 1, List.of()),
                new Payload.Random(100, 0.5, 20),
                KeyDistribution.NO_KEY,
                load,
                new Timing(Duration.ZERO, Optional.of(Duration.ofSeconds(1)), OptionalLong.empty(), Duration.ZERO),
                limits,
                42);
        Guarantees loopback = driver.guarantees(new DriverSettings(Map.of()));
        Guarantees inTransactions = new Guarantees(
                loopback.capabilities(),
                loopback.acknowledgement(),
                loopback.delivery(),
                loopback.order(),
                SendBlocking.ALWAYS,
                loopback.payloadOwnership(),
                loopback.durability(),
                Duration.ZERO,
                new MinOutstanding(messages, "messagesPerTransaction"));
        return Requirements.unmet(workload, Share.whole(workload.topology()), driver, inTransactions, CORES, heapBytes);
    }
}
