package io.weir.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunEvent;
import io.weir.measure.Phase;
import io.weir.remote.HostObservers.HostObserver;
import io.weir.report.CraftedResults;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.HostUse;
import io.weir.result.host.HostClock;
import io.weir.verdict.CraftedRun;
import io.weir.worker.WorkerLostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Observers of hosts without load, some of which fail: the run goes on as without them. */
@Timeout(60)
class HostObserversTest {

    private static final RunEvent MEASURE = new RunEvent.PhaseEntered(Phase.MEASURE, 7);

    private final BlockingQueue<Phase> entered = new LinkedBlockingQueue<>();
    private final CountDownLatch frozen = new CountDownLatch(1);

    private interface Use {
        ResourceUse get() throws InterruptedException;
    }

    private HostObserver host(String name, Use use) {
        return new HostObserver(
                name, CraftedResults.place("", "", new HostClock(0, null)).environment(), new Observer() {
                    @Override
                    public void entered(Phase phase) {
                        entered.add(phase);
                        used();
                    }

                    @Override
                    public ResourceUse use() {
                        return used();
                    }

                    private ResourceUse used() {
                        try {
                            return use.get();
                        } catch (InterruptedException ended) {
                            throw new WorkerLostException("it was stopped");
                        }
                    }
                });
    }

    private static ResourceUse some() {
        return Objects.requireNonNull(CraftedResults.completed(new CraftedRun()).resources());
    }

    @Test
    void whatWasUsedIsToldByHost() throws Exception {
        try (HostObservers observers =
                new HostObservers(List.of(host("a:1", HostObserversTest::some)), Duration.ofSeconds(20))) {
            observers.on(MEASURE);
            assertThat(entered.poll(20, TimeUnit.SECONDS)).isEqualTo(Phase.MEASURE);

            assertThat(observers.uses()).singleElement().satisfies(use -> {
                assertThat(use.host()).isEqualTo("a:1");
                assertThat(use.machine()).isEqualTo(some().machine());
                assertThat(use.disks()).isEqualTo(some().disks());
                assertThat(use.networks()).isEqualTo(some().networks());
                assertThat(use.missing()).isNull();
            });
        }
    }

    /** As a run that ends in its warm-up, or a search that finds no rate to measure. */
    @Test
    void anObserverOfARunWithoutAMeasuredPartSaysSo() throws Exception {
        ResourceUse none = new ResourceUse(
                0,
                null,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                new ResourceUse.Sampling(0, null, null),
                List.of(),
                List.of());
        try (HostObservers observers = new HostObservers(List.of(host("a:1", () -> none)), Duration.ofSeconds(20))) {
            assertThat(observers.uses())
                    .extracting(HostUse::missing)
                    .containsExactly("nothing was sampled in the measured part");
        }
    }

    @Test
    void anObserverThatIsLostOrDoesNotAnswerHoldsNothingUpAndIsNamed() throws Exception {
        HostObserver lost = host("a:1", () -> {
            throw new WorkerLostException("its host can't be reached any more");
        });
        HostObserver silent = host("b:1", () -> {
            frozen.await();
            return some();
        });
        ResourceUse used = some(); // made before the time runs
        try (HostObservers observers =
                new HostObservers(List.of(lost, silent, host("c:1", () -> used)), Duration.ofSeconds(2))) {
            observers.on(MEASURE); // returns, though one never does

            List<HostUse> uses = observers.uses();

            assertThat(uses).extracting(HostUse::host).containsExactly("a:1", "b:1", "c:1");
            assertThat(uses.get(0).missing()).isEqualTo("its observer was lost: its host can't be reached any more");
            assertThat(uses.get(1).missing()).isEqualTo("its observer has not answered for 2 s");
            assertThat(uses.get(2).machine()).isNotNull();
        }
        frozen.countDown();
    }
}
