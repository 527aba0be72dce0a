package io.weir.accuracy;

import io.weir.driver.loopback.time.VirtualClock;
import io.weir.time.Waiter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Virtual time for a whole engine with its threads: one of them has its turn at a time, and time moves on only when all
 * wait, to the earliest instant that any of them, or an event, waits for. Equal runs are equal to the nanosecond, and a
 * simulated hour takes as long as its work.
 *
 * <p>Senders take part from their start on. All other threads together are one more: the engine's own thread and the one
 * by which it calls the driver never run at the same time.
 */
public final class TurnClock implements VirtualClock, Waiter {

    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Entry> waiting =
            new PriorityQueue<>(Comparator.comparingLong(Entry::nanos).thenComparingLong(Entry::order));
    private final List<Thread> ended = new ArrayList<>();
    private volatile long now;
    private long entriesGiven;
    private @Nullable Throwable failure;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void at(long nanos, Runnable event) {
        lock.lock();
        try {
            waiting.add(new Entry(nanos, entriesGiven++, new Happening(event)));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleepUntil(long nanos) {
        long ignored = waitUntil(nanos);
    }

    @Override
    public long waitUntil(long deadlineNanos) {
        if (now < deadlineNanos) {
            lock.lock();
            try {
                Turn turn = newTurn(deadlineNanos);
                giveNextTurn();
                turn.await();
                if (failure != null) {
                    throw new IllegalStateException("an event failed, and with it everybody's turn", failure);
                }
            } finally {
                lock.unlock();
            }
            joinEnded();
        }
        return now;
    }

    /** A thread whose turns this clock gives when it is a sender. */
    public Thread newThread(Runnable task) {
        return new Thread(task) {
            private volatile Turn first;

            @Override
            public synchronized void start() {
                if (getName().startsWith("weir-send-")) {
                    lock.lock();
                    try {
                        first = newTurn(now);
                    } finally {
                        lock.unlock();
                    }
                }
                super.start();
            }

            @Override
            public void run() {
                if (first == null) {
                    super.run();
                    return;
                }
                awaitFirst(first);
                try {
                    super.run();
                } finally {
                    leave(this);
                }
            }
        };
    }

    private void awaitFirst(Turn turn) {
        lock.lock();
        try {
            turn.await();
        } finally {
            lock.unlock();
        }
    }

    private void leave(Thread thread) {
        lock.lock();
        try {
            ended.add(thread);
        } finally {
            giveNextTurn();
            lock.unlock();
        }
    }

    /** So that whoever asks whether a thread is alive gets the same answer in every run. */
    private void joinEnded() {
        lock.lock();
        try {
            ended.forEach(TurnClock::join);
            ended.clear();
        } finally {
            lock.unlock();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Turn newTurn(long nanos) {
        Turn turn = new Turn(lock.newCondition());
        waiting.add(new Entry(nanos, entriesGiven++, turn));
        return turn;
    }

    private void giveNextTurn() {
        try {
            moveOn();
        } catch (RuntimeException | Error broken) {
            // Who has the next turn would never be told: everybody goes on, to fail.
            failure = broken;
            waiting.forEach(entry -> {
                if (entry.what instanceof Turn turn) {
                    turn.happen();
                }
            });
            waiting.clear();
            throw broken;
        }
    }

    private void moveOn() {
        for (Entry next = waiting.poll(); next != null; next = waiting.poll()) {
            now = Math.max(now, next.nanos);
            if (next.what.happen()) {
                return;
            }
        }
    }

    private record Entry(long nanos, long order, What what) {}

    private interface What {
        /** True when a thread goes on by it. */
        boolean happen();
    }

    private record Happening(Runnable event) implements What {
        @Override
        public boolean happen() {
            event.run();
            return false;
        }
    }

    private static final class Turn implements What {
        private final Condition given;
        private boolean isGiven;

        Turn(Condition given) {
            this.given = given;
        }

        @Override
        public boolean happen() {
            isGiven = true;
            given.signal();
            return true;
        }

        void await() {
            while (!isGiven) {
                given.awaitUninterruptibly();
            }
        }
    }
}
