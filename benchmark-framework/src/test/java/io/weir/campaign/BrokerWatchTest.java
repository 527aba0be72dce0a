package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.process.NodeExitListener;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BrokerWatchTest {

    private final Set<String> alive = new HashSet<>(Set.of("broker-1", "broker-2", "broker-3"));
    private final AtomicBoolean resultStands = new AtomicBoolean();
    private final AtomicInteger gone = new AtomicInteger();
    private final BrokerWatch watch = new BrokerWatch(NodeExitListener.NONE, resultStands::get, gone::incrementAndGet);

    private void exit(String node) {
        alive.remove(node);
        watch.exitedUnexpectedly(node, node + " has ended");
    }

    private void launched() {
        watch.launched(() -> !alive.isEmpty());
    }

    @Test
    void aNodeAmongOthersIsNotTheBroker() {
        launched();
        exit("broker-1");
        exit("broker-3");
        assertThat(watch.death()).isEmpty();
        assertThat(gone).hasValue(0);
    }

    @Test
    void theLastNodeIsTheBroker() {
        launched();
        exit("broker-1");
        exit("broker-3");
        exit("broker-2");
        assertThat(watch.death()).hasValue(new BrokerWatch.Death("broker-2 has ended", false));
        assertThat(gone).hasValue(1);
    }

    @Test
    void aNodeThatEndsBeforeTheBrokerIsKnownIsStillOneAmongOthers() {
        exit("broker-1");
        assertThat(watch.death()).isEmpty();
        launched();
        assertThat(watch.death()).isEmpty();
        assertThat(gone).hasValue(0);
    }

    @Test
    void allNodesMayEndBeforeTheBrokerIsKnown() {
        alive.clear();
        watch.exitedUnexpectedly("broker-3", "broker-3 has ended");
        launched();
        assertThat(watch.death()).hasValue(new BrokerWatch.Death("broker-3 has ended", false));
        assertThat(gone).hasValue(1);
    }

    @Test
    void tellsAnEndThatCanNoLongerTouchTheFigures() {
        launched();
        resultStands.set(true);
        alive.clear();
        exit("broker-1");
        assertThat(watch.death()).hasValue(new BrokerWatch.Death("broker-1 has ended", true));
    }
}
