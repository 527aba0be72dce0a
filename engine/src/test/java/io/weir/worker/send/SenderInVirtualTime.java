package io.weir.worker.send;

import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.Interval;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.PayloadPool;
import io.weir.schedule.Schedule;
import io.weir.time.FakeClock;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import java.util.List;

/** A sender in virtual time, of 10 s at 1 000 messages a second unless told otherwise. */
abstract class SenderInVirtualTime {

    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000_000_000;
    static final int RUN = 77;

    final FakeClock clock = new FakeClock(0);
    final PayloadPool payloads = PayloadPool.of(new Payload.Random(100, 1, 10), 1);
    final LoadControl control = new LoadControl();
    Timeline timeline = new Timeline(0, 0, 10 * SECOND);
    Schedule schedule = Schedule.of(new Load.ConstantRate(1_000));
    RunRecorders recorders = new RunRecorders(clock, timeline, 1, 1, 0, true, ClientThreadListener.NONE);

    SenderLoop sender(List<SenderLane> lanes, int producers, long limit) {
        return new SenderLoop(
                "test",
                clock,
                clock,
                timeline,
                schedule,
                control,
                MessageStreams.ofAlike(producers),
                lanes,
                new PendingPool(recorders, DelayedDelivery.NONE, payloads, PayloadOwnership.UNTIL_RETURN, false, limit),
                MessageWriter.of(payloads, HeaderPlacement.PAYLOAD, RUN, 0, 1),
                recorders,
                new Attribution(clock, timeline, () -> 0, false));
    }

    Interval collectAll() {
        clock.waitUntil(timeline.windowEnd() + 100 * SECOND);
        return recorders.collectThrough(timeline.intervalAt(clock.nanoTime()) - 1);
    }
}
