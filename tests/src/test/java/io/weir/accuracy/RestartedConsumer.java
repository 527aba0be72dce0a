package io.weir.accuracy;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.MessageListener;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.loopback.time.VirtualClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Random;

/**
 * A consumer that leaves and comes back again and again, in virtual time, while the others of its subscription take its
 * partitions over. When it is back it gets some of what it had last once more, as from a system that was not told how
 * far it was.
 */
final class RestartedConsumer implements Consumer {

    private static final int REMEMBERED = 20;

    private final DriverSession session;
    private final SubscriptionSpec spec;
    private final MessageListener listener;
    private final Plan plan;
    private final Deque<Runnable> last = new ArrayDeque<>();
    private Consumer current;
    private boolean away;
    private boolean closed;

    /**
     * When to restart.
     *
     * @param everyNanos the mean time from one restart to the next
     * @param random how much sooner or later, and how many messages come again
     */
    record Plan(VirtualClock clock, long everyNanos, Random random) {}

    RestartedConsumer(DriverSession session, SubscriptionSpec spec, MessageListener listener, Plan plan)
            throws DriverException, InterruptedException {
        this.session = session;
        this.spec = spec;
        this.plan = plan;
        this.listener = (payload, header, partition) -> {
            listener.onMessage(payload, header, partition);
            last.addLast(() -> listener.onMessage(payload, header, partition));
            if (last.size() > REMEMBERED) {
                last.removeFirst();
            }
        };
        this.current = join();
        planNext();
    }

    private Consumer join() throws DriverException, InterruptedException {
        return session.createConsumer(spec, listener);
    }

    private void planNext() {
        long in = 1 + (long) (plan.everyNanos * 2 * plan.random.nextDouble());
        plan.clock.at(plan.clock.nanoTime() + in, this::leaveOrComeBack);
    }

    private void leaveOrComeBack() {
        if (closed) {
            return;
        }
        try {
            if (away) {
                new ArrayList<>(last)
                        .subList(plan.random.nextInt(last.size() + 1), last.size())
                        .forEach(Runnable::run);
                current = join();
            } else {
                current.close();
            }
        } catch (DriverException | InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
        away = !away;
        planNext();
    }

    @Override
    public void pause() throws DriverException, InterruptedException {
        current.pause();
    }

    @Override
    public void resume() throws DriverException, InterruptedException {
        current.resume();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        closed = true;
        current.close();
    }
}
