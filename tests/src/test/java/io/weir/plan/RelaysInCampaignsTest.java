package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.UserEnvironment;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are compared with each other reach their nodes the same way. */
class RelaysInCampaignsTest {

    private static final String CUT = "disconnect: all, for: 10s";
    private static final String KILL = "kill: all, for: 10s";

    @TempDir
    private Path folder;

    private static ShippedDrivers drivers;

    @BeforeAll
    static void findDrivers() throws Exception {
        drivers = new ShippedDrivers();
    }

    @AfterAll
    static void closeDrivers() {
        drivers.close();
    }

    /** Returns whether each run of a sweep of one fault beside none has relays. */
    private List<Boolean> relayed(String fault, String... systems) throws Exception {
        Path file = Files.writeString(folder.resolve("w.yaml"), """
                topics: 1
                partitionsPerTopic: 1
                producersPerTopic: 1
                messageSize: 1KiB
                useRandomizedPayloads: true
                producerRate: 100
                warmupDuration: 1s
                testDuration: 5m
                sweep:
                  matrix:
                    fault:
                      none: {timeline: [{at: 90s, nothing: all, for: 10s}]}
                      some: {timeline: [{at: 90s, %s}]}
                """.formatted(fault));
        UserEnvironment environment = new UserEnvironment(Shipped.CLONE.toString(), Shipped.CLONE.toString(), "zone");
        List<Path> files = List.of(systems).stream()
                .map(system -> Shipped.CLONE.resolve("driver-" + system).resolve(system + ".yaml"))
                .toList();
        return new RunPlanning(drivers::load, ShippedDrivers.NAMES, environment, List.of())
                .plan(List.of(file), files, 1, null).runs().stream()
                        .map(run -> run.target().relayed())
                        .toList();
    }

    @Test
    void aCellWithoutAFaultHasRelaysWhereAnotherActsOnTheNetwork() throws Exception {
        assertThat(relayed(CUT, "kafka", "rocketmq")).containsExactly(true, true, true, true);
    }

    @Test
    void nobodyHasRelaysWhereNobodyActsOnTheNetwork() throws Exception {
        assertThat(relayed(KILL, "kafka", "tubemq")).containsExactly(false, false, false, false);
    }
}
