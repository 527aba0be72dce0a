package io.weir.tests.keys;

import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;

/** Who is in a consumer group, and with which partitions, at the beginning of the measured part and at its end. */
final class GroupMembers implements RunListener {

    final List<List<MemberDescription>> seen = new ArrayList<>();

    private final Admin admin;
    private final String group;

    GroupMembers(Admin admin, String group) {
        this.admin = admin;
        this.group = group;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.PhaseEntered entered
                && (entered.phase() == Phase.MEASURE || entered.phase() == Phase.DRAIN)) {
            look();
        }
    }

    private void look() {
        try {
            seen.add(List.copyOf(admin.describeConsumerGroups(List.of(group))
                    .all()
                    .get()
                    .get(group)
                    .members()));
        } catch (InterruptedException | ExecutionException failed) {
            throw new AssertionError(failed);
        }
    }
}
