package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverSettings;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.worker.Requirements;
import io.weir.workload.Arrivals;
import io.weir.workload.Backlog;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Scenarios;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RequirementsTest {

    private static final Backlog BACKLOG = new Backlog("consumerBacklogSizeGB", 1_000_000, 0.5, Duration.ofMinutes(1));

    private static final Load SEARCH = new Load.Search(Duration.ofMinutes(1));

    private final LoopbackDriver driver = new LoopbackDriver();

    @Test
    void aDelayOfDeliveriesDoesNotGoWithASearchNorWithABacklog() throws Exception {
        Map<String, Object> delay = Map.of("deliverAfter", 3_000_000_000L);

        assertThat(unmet(SEARCH, Optional.empty(), delay))
                .singleElement()
                .asString()
                .contains("producerRate is 0", "keep each message back for 3s", "leave out the delay, or set a rate");
        assertThat(unmet(new Load.ConstantRate(100), Optional.of(BACKLOG), delay))
                .singleElement()
                .asString()
                .contains("consumerBacklogSizeGB is given", "for 3s", "leave one of them out");
        assertThat(unmet(new Load.ConstantRate(100), Optional.empty(), delay)).isEmpty();
        assertThat(unmet(SEARCH, Optional.empty(), Map.of())).isEmpty();
        assertThat(unmet(new Load.ConstantRate(100), Optional.of(BACKLOG), Map.of()))
                .isEmpty();
    }

    @Test
    void storeTimesNeedASystemThatStores() throws Exception {
        assertThat(unmet(new Load.ConstantRate(100), Optional.empty(), Map.of(), true))
                .containsExactly("workload needs STORE_TIME since storedLatency is true, but the loopback system stores"
                        + " nothing: what it has is in the memory of this JVM");
    }

    private List<String> unmet(Load load, Optional<Backlog> backlog, Map<String, Object> settings) throws Exception {
        return unmet(load, backlog, settings, false);
    }

    private List<String> unmet(
            Load load, Optional<Backlog> backlog, Map<String, Object> settings, boolean storedLatency)
            throws Exception {
        Workload workload = new Workload(
                "test",
                new Topology(1, 1, 1, 1, 1, List.of()),
                new Payload.Random(100, 0.5, 20),
                KeyDistribution.NO_KEY,
                load,
                new Timing(Duration.ZERO, Optional.of(Duration.ofSeconds(1)), OptionalLong.empty(), Duration.ZERO),
                Limits.DEFAULT,
                42,
                backlog.map(Scenarios::of).orElse(Scenarios.NONE),
                Arrivals.UNIFORM,
                storedLatency);
        return Requirements.unmet(workload, driver, driver.guarantees(new DriverSettings(settings)));
    }
}
