package io.weir.worker.send;

import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.ReceiptRecorder;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.schedule.Schedule;
import io.weir.time.FakeClock;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import java.util.List;

/**
 * Sends and receives a million messages a second for 6 s of warm-up and one more, in virtual time, and prints each tenth
 * of a second that the clock comes to. Prints from the start, as what a compiler first sees at the window's start would be
 * this class's own doing.
 */
final class LoadInVirtualTime {

    static final long WINDOW_START_MILLIS = 6_000;

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private LoadInVirtualTime() {}

    public static void main(String[] none) {
        FakeClock clock = new FakeClock(0);
        Timeline timeline = new Timeline(0, WINDOW_START_MILLIS * MILLI, SECOND);
        RunRecorders recorders = new RunRecorders(clock, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        ReceiptRecorder receipts = recorders.receipts();
        PayloadPool payloads = PayloadPool.of(new Payload.Random(100, 1, 10), 1);
        long[] nextMark = {0};
        new SenderLoop(
                        "test",
                        clock,
                        clock,
                        timeline,
                        Schedule.of(new Load.ConstantRate(1_000_000)),
                        new LoadControl(),
                        MessageStreams.ofAlike(1),
                        List.of(ScriptedProducer.lane(0, (message, completion) -> {
                            clock.advance(200);
                            if (clock.nanoTime() >= nextMark[0]) {
                                System.out.println(nextMark[0] / MILLI);
                                nextMark[0] += 100 * MILLI;
                            }
                            byte[] payload = message.payload();
                            receipts.received(
                                    0,
                                    0,
                                    MessageHeader.sequence(payload, 0),
                                    0,
                                    MessageHeader.dueNanos(payload, 0),
                                    100);
                            completion.acknowledged();
                        })),
                        new PendingPool(
                                recorders, DelayedDelivery.NONE, payloads, PayloadOwnership.UNTIL_RETURN, false, 10),
                        MessageWriter.of(payloads, HeaderPlacement.PAYLOAD, 1, 0, 1),
                        recorders,
                        new Attribution(clock, timeline, () -> 0, false))
                .run();
    }
}
