package io.weir.driver.loopback;

import static io.weir.driver.loopback.Settings.millis;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Consumer;
import io.weir.driver.Producer;
import io.weir.driver.loopback.ledger.Delivery;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SentMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On the machine's clock: what must hold however slow the machine is. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RealTimeTest {

    private static final int SENT = 5000;

    @Test
    void acknowledgesAndDeliversEverythingNotBeforeItsTime() throws Exception {
        Settings settings = Settings.with("serviceTime", millis(2)).and("deliveryTime", millis(3));
        try (Bench bench = Bench.inRealTime(3, settings.and("callbackThreads", 4))) {
            Outcomes outcomes = new Outcomes(SENT);
            Inbox inbox = new Inbox(SENT);
            bench.consumer("s", 0, inbox);
            sendNumbers(bench.producer(0), outcomes);

            assertThat(outcomes.await()).isTrue();
            assertThat(inbox.await()).isTrue();
            assertThat(outcomes.count("ACK")).isEqualTo(SENT);
            Ledger ledger = bench.ledgerOfClosedSession();
            long[] serviceTimes = ledger.serviceTimesNanos();
            assertThat(serviceTimes).hasSize(SENT).isSorted();
            assertThat(serviceTimes[0]).isGreaterThanOrEqualTo(millis(2));
            long[] deliveryTimes = ledger.deliveryTimesNanos("t", "s");
            assertThat(deliveryTimes).hasSize(SENT).isSorted();
            assertThat(deliveryTimes[0]).isGreaterThanOrEqualTo(millis(3));
        }
    }

    @Test
    void keepsTheOrderOfEveryPartitionWithTwentyThreads() throws Exception {
        try (Bench bench = Bench.inRealTime(2, Settings.with("callbackThreads", 20))) {
            Outcomes outcomes = new Outcomes(SENT);
            Inbox inbox = new Inbox(SENT);
            Set<String> threads = ConcurrentHashMap.newKeySet();
            bench.consumer("s", 0, (payload, header, partition) -> {
                threads.add(Thread.currentThread().getName());
                inbox.onMessage(payload, header, partition);
            });
            sendNumbers(bench.producer(0), outcomes);

            assertThat(inbox.await()).isTrue();
            assertThat(outcomes.await()).isTrue();
            for (int partition = 0; partition < 2; partition++) {
                int requested = partition;
                List<Integer> numbers = inbox.all().stream()
                        .filter(received -> received.partition() == requested)
                        .map(received -> Integer.valueOf(received.text()))
                        .toList();
                assertThat(numbers).hasSize(SENT / 2).isSorted();
            }
            assertThat(threads).allMatch(name -> name.startsWith("loopback-" + bench.runId + "-callback-"));
        }
    }

    @Test
    void blocksASendThatFallsIntoAStallUntilItsEnd() throws Exception {
        Settings settings = Settings.with("stallEvery", millis(50)).and("stallFor", millis(20));
        try (Bench bench = Bench.inRealTime(1, settings)) {
            Producer producer = bench.producer(0);
            Ledger ledger = bench.ledger();
            long sinceStall;
            long sent = 0;
            SentMessage last;
            do {
                producer.send(Bench.message("m"), new Outcomes().next());
                last = ledger.message(0, sent++);
                long sinceOpen = last.sentNanos() - ledger.openedNanos();
                sinceStall = sinceOpen < millis(50) ? millis(50) : sinceOpen % millis(50);
            } while (sinceStall >= millis(20));

            assertThat(System.nanoTime()).isGreaterThanOrEqualTo(last.sentNanos() - sinceStall + millis(20));
        }
    }

    @Test
    void endsAHangingSendByAnInterrupt() throws Exception {
        try (Bench bench = Bench.inRealTime(1, Settings.with("hangAfter", 1))) {
            Outcomes outcomes = new Outcomes();
            Producer producer = bench.producer(0);
            Thread.currentThread().interrupt();
            producer.send(Bench.message("m"), outcomes.next());

            assertThat(Thread.interrupted()).isTrue();
            assertThat(outcomes.ended()).containsExactly("REFUSED");
        }
    }

    @Test
    void endsAHangingOrStalledSendByClosing() throws Exception {
        Settings stalled = Settings.with("stallEvery", TimeUnit.DAYS.toNanos(2))
                .and("stallFor", TimeUnit.DAYS.toNanos(1))
                .and("serviceTime", TimeUnit.DAYS.toNanos(3))
                .and("callbackThreads", 0);
        for (Settings settings : List.of(Settings.with("hangAfter", 1), stalled)) {
            try (Bench bench = Bench.inRealTime(1, settings)) {
                Outcomes outcomes = new Outcomes(1);
                Producer producer = bench.producer(0);
                CountDownLatch started = new CountDownLatch(1);
                Thread sender = new Thread(() -> {
                    started.countDown();
                    producer.send(Bench.message("m"), outcomes.next());
                });
                sender.start();
                started.await();
                producer.close();
                sender.join();

                assertThat(outcomes.ended()).hasSize(1).doesNotContain("ACK");
            }
        }
    }

    @Test
    void joinsItsThreadsWhenTheSessionIsClosed() throws Exception {
        Bench bench = Bench.inRealTime(1, Settings.with("callbackThreads", 3));
        assertThat(threadsOf(bench)).hasSize(3);
        bench.close();
        assertThat(threadsOf(bench)).isEmpty();
    }

    @Test
    void completesEveryMessageOnceThoughTheProducerIsClosedMeanwhile() throws Exception {
        try (Bench bench = Bench.inRealTime(1, Settings.with("callbackThreads", 3))) {
            Outcomes outcomes = new Outcomes(SENT);
            Producer producer = bench.producer(0);
            Thread sender = new Thread(() -> sendNumbers(producer, outcomes));
            sender.start();
            while (outcomes.ended().size() < 100) {
                Thread.onSpinWait();
            }
            producer.close();
            sender.join();

            assertThat(outcomes.await()).isTrue();
            assertThat(outcomes.ended()).hasSize(SENT).noneMatch(how -> how.endsWith("TWICE"));
            assertThat(bench.ledgerOfClosedSession().totals().outstanding()).isZero();
        }
    }

    @Test
    void deliversNothingOnceAPauseHasReturned() throws Exception {
        try (Bench bench = Bench.inRealTime(4, Settings.with("callbackThreads", 4))) {
            Inbox inbox = new Inbox(4 * SENT);
            Consumer consumer = bench.consumer("s", 0, inbox);
            Producer producer = bench.producer(0);
            Thread sender = new Thread(() -> {
                for (int i = 0; i < 4; i++) {
                    sendNumbers(producer, new Outcomes());
                }
            });
            sender.start();
            List<Integer> changes = Collections.synchronizedList(new ArrayList<>());
            for (int i = 0; i < 100; i++) {
                consumer.pause();
                int paused = inbox.all().size();
                Thread.yield();
                changes.add(inbox.all().size() - paused);
                consumer.resume();
            }
            sender.join();

            assertThat(inbox.await()).isTrue();
            assertThat(changes).containsOnly(0);
            assertThat(inbox.all()).hasSize(4 * SENT);
        }
    }

    @Test
    void goesOnAfterACallbackHasThrown() throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        List<Throwable> heard = Collections.synchronizedList(new ArrayList<>());
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> heard.add(failure));
        try (Bench bench = Bench.inRealTime(1, Settings.none())) {
            Outcomes outcomes = new Outcomes(1);
            Producer producer = bench.producer(0);
            producer.send(Bench.message("a"), new ThrowingCompletion());
            producer.send(Bench.message("b"), outcomes.next());

            assertThat(outcomes.await()).isTrue();
            assertThat(heard).singleElement().satisfies(e -> assertThat(e).hasMessage("on purpose"));
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void serialisesDeliveriesOfAPartitionThatSeveralThreadsSendToInline() throws Exception {
        try (Bench bench = Bench.inRealTime(1, Settings.with("callbackThreads", 0))) {
            Inbox inbox = new Inbox(2 * SENT);
            bench.consumer("s", 0, inbox);
            List<Thread> senders = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Producer producer = bench.producer(i);
                senders.add(new Thread(() -> sendNumbers(producer, new Outcomes())));
            }
            senders.forEach(Thread::start);
            for (Thread sender : senders) {
                sender.join();
            }

            assertThat(inbox.all())
                    .as("all is delivered when send has returned")
                    .hasSize(2 * SENT);
            assertThat(bench.ledger().deliveries("t", "s").stream()
                            .filter(delivery -> delivery.producer() == 1)
                            .map(Delivery::sequence))
                    .isSorted();
        }
    }

    private static void sendNumbers(Producer producer, Outcomes outcomes) {
        for (int i = 0; i < SENT; i++) {
            producer.send(Bench.message(Integer.toString(i)), outcomes.next());
        }
    }

    private static Set<String> threadsOf(Bench bench) {
        Thread[] threads = new Thread[Thread.activeCount() + 50];
        int count = Thread.enumerate(threads);
        return Arrays.stream(threads, 0, count)
                .map(Thread::getName)
                .filter(name -> name.startsWith("loopback-" + bench.runId + "-"))
                .collect(Collectors.toSet());
    }
}
