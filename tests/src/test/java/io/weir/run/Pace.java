package io.weir.run;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.loopback.time.SimulatedClock;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Pace of the places of a virtual system: each lets so many messages a second through and no more, and takes a while for
 * each that nobody can foresee. In order.
 *
 * @param perSecond messages a second by number of the place, 0 for any, less than 0 for none
 * @param jitterNanos longest time that one takes
 * @param meanNanos mean of the exponential time that one takes, in any order, by the messages a second; null where the two
 *     before hold
 */
record Pace(
        IntToDoubleFunction perSecond,
        long jitterNanos,
        @Nullable DoubleUnaryOperator meanNanos) {

    static final Pace FREE = new Pace(place -> 0, 0);

    /** Weight of the latest gap between two messages in the mean gap. */
    private static final double LATEST = 0.05;

    private Pace(IntToDoubleFunction perSecond, long jitterNanos) {
        this(perSecond, jitterNanos, null);
    }

    /** A system whose times are exponential, with a mean that follows from the rate. */
    static Pace ofLaw(DoubleUnaryOperator meanNanos) {
        return new Pace(place -> 0, 0, meanNanos);
    }

    private static final long SECOND = 1_000_000_000;

    /** Each place the same. */
    static Pace ofEach(double perSecond) {
        return new Pace(place -> perSecond, 0);
    }

    /** One place that is slower than the others, which take any rate. */
    static Pace ofOne(int slow, double perSecond) {
        return new Pace(place -> place == slow ? perSecond : 0, 0);
    }

    Pace withJitter(long nanos) {
        return new Pace(perSecond, nanos);
    }

    MessageListener of(int place, SimulatedClock clock, MessageListener real) {
        if (isFree(place)) {
            return real;
        }
        Queue queue = new Queue(place, clock);
        return (payload, header, partition) -> {
            byte[] copy = payload.clone();
            queue.add(() -> real.onMessage(copy, header, partition));
        };
    }

    Producer of(int place, SimulatedClock clock, Producer real) {
        return isFree(place) ? real : new Slowed(real, new Queue(place, clock));
    }

    private boolean isFree(int place) {
        return perSecond.applyAsDouble(place) == 0 && jitterNanos == 0 && meanNanos == null;
    }

    private final class Queue {
        private final SimulatedClock clock;
        private final double rate;
        private final Random random;
        private double idleFrom;
        private double last;
        private double latest = Double.NaN;
        private double gap = SECOND;

        Queue(int place, SimulatedClock clock) {
            this.clock = clock;
            this.rate = perSecond.applyAsDouble(place);
            this.random = new Random(place);
        }

        void add(Runnable message) {
            if (rate < 0) {
                return;
            }
            if (meanNanos != null) {
                clock.at((long) (clock.nanoTime() + timeByLaw(meanNanos)), message);
                return;
            }
            idleFrom = Math.max(idleFrom, clock.nanoTime()) + (rate == 0 ? 0 : SECOND / rate);
            last = Math.max(last, idleFrom + random.nextDouble() * jitterNanos);
            clock.at((long) last, message);
        }

        private double timeByLaw(DoubleUnaryOperator law) {
            double now = clock.nanoTime();
            if (now - latest < SECOND / 2) { // a longer gap is one between two steps
                gap += LATEST * (now - latest - gap);
            }
            latest = now;
            return -Math.log(1 - random.nextDouble()) * law.applyAsDouble(SECOND / gap);
        }
    }

    private record Slowed(Producer real, Queue queue) implements Producer {
        @Override
        public void send(Message message, SendCompletion completion) {
            real.send(message, new SendCompletion() {
                @Override
                public void acknowledged() {
                    queue.add(completion::acknowledged);
                }

                @Override
                public void failed(SendOutcome outcome, Throwable reason) {
                    queue.add(() -> completion.failed(outcome, reason));
                }
            });
        }

        @Override
        public void close() throws DriverException, InterruptedException {
            real.close();
        }
    }
}
