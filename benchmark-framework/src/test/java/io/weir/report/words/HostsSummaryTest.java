package io.weir.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CraftedResults;
import io.weir.result.Environment;
import io.weir.result.host.HostClock;
import io.weir.result.host.HostEnvironment;
import io.weir.result.host.WorkerPlace;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostsSummaryTest {

    private static final HostClock CLOCK = new HostClock(1, null);

    private static HostEnvironment on(String name, HostEnvironment like, int cpus) {
        return new HostEnvironment(
                name,
                like.workers(),
                new Environment.Hardware(null, cpus, null),
                like.operatingSystem(),
                like.jvm(),
                like.clock(),
                like.limits(),
                null);
    }

    @Test
    void hostsThatAreAlikeAreOneLine() {
        List<WorkerPlace> places = List.of(
                CraftedResults.place("worker-1", "a", CLOCK),
                CraftedResults.place("worker-2", "b", CLOCK),
                CraftedResults.place("worker-3", "a", CLOCK));
        List<HostEnvironment> hosts = HostEnvironment.of(places, List.of());

        assertThat(hosts)
                .extracting(HostEnvironment::workers)
                .containsExactly(List.of("worker-1", "worker-3"), List.of("worker-2"));
        assertThat(HostsSummary.of(hosts)).isEqualTo("2, alike: 2 × Some Processor, 8 GiB, Linux 6.1, Java 17.0.15+6");
    }

    @Test
    void othersAreNamed() {
        HostEnvironment first = HostEnvironment.of(List.of(CraftedResults.place("worker-1", "a", CLOCK)), List.of())
                .get(0);

        assertThat(HostsSummary.of(List.of(on("a", first, 2), on("b", first, 4), on("c", first, 2))))
                .isEqualTo("3: a, c with 2 × an unknown CPU, Linux 6.1, Java 17.0.15+6; b with 4 × an unknown CPU,"
                        + " Linux 6.1, Java 17.0.15+6");
    }
}
