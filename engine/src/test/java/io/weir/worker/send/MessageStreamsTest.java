package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.topology.MessageClasses;
import io.weir.workload.topology.MessageClasses.MessageClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageStreamsTest {

    private static MessageClasses classes(int... percents) {
        List<MessageClass> classes = new ArrayList<>();
        for (int percent : percents) {
            classes.add(new MessageClass("class" + classes.size(), percent));
        }
        return new MessageClasses(classes);
    }

    private static MessageClasses random(Random random) {
        List<Integer> percents = new ArrayList<>();
        int left = 100;
        while (left > 0 && percents.size() < 9) {
            int percent = 1 + random.nextInt(left);
            percents.add(percent);
            left -= percent;
        }
        percents.set(0, percents.get(0) + left);
        return classes(percents.stream().mapToInt(Integer::intValue).toArray());
    }

    @Test
    void sharesAreExactInEachHundredOfAProducer() {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            MessageClasses classes = random(random);
            MessageStreams streams = new MessageStreams(7, classes, true);
            int producer = random.nextInt(7);
            int from = 100 * random.nextInt(1_000);
            int[] counts = new int[classes.count()];
            for (long number = from; number < from + 100; number++) {
                counts[streams.classOf(producer, number)]++;
            }
            assertThat(counts).as(classes.toString()).isEqualTo(classes.percents());
        }
    }

    @Test
    void withinABlockClassesAlternateAsEvenlyAsTheyCan() {
        MessageStreams streams = new MessageStreams(1, classes(20, 80), true);
        for (int block = 0; block < 100; block++) {
            int longest = 0;
            int others = 0;
            for (long number = 5L * block; number < 5L * block + 5; number++) {
                others = streams.classOf(0, number) == 0 ? 0 : others + 1;
                longest = Math.max(longest, others);
            }
            assertThat(longest).isLessThanOrEqualTo(4);
        }
    }

    /** Where partitions, keys or payloads are taken in turn, as many as a block has messages, each class meets all of them. */
    @Test
    void noClassKeepsStepWithWhatIsTakenInTurn() {
        MessageStreams streams = new MessageStreams(4, classes(10, 90), true);
        for (int producer = 0; producer < 4; producer++) {
            int[] wanted = new int[10];
            for (long number = 0; number < 10_000; number++) {
                wanted[(int) (number % 10)] += streams.classOf(producer, number) == 0 ? 1 : 0;
            }
            assertThat(wanted)
                    .satisfies(counts -> Arrays.stream(counts)
                            .forEach(count -> assertThat(count).isBetween(60, 140)));
        }
    }

    @Test
    void producersDoNotKeepStepWithOneAnother() {
        MessageStreams streams = new MessageStreams(100, classes(10, 90), true);
        for (long round = 0; round < 50; round++) {
            int rare = 0;
            for (int producer = 0; producer < 100; producer++) {
                rare += streams.classOf(producer, round) == 0 ? 1 : 0;
            }
            assertThat(rare).isBetween(0, 30);
        }
    }

    /** A driver that does not filter sees one class, so that its own settings decide. */
    @Test
    void driversLearnClassesOnlyWhereTheyAreToFilter() {
        assertThat(new MessageStreams(1, classes(10, 90), true).told(1)).isEqualTo(1);
        assertThat(new MessageStreams(1, classes(10, 90), false).told(1)).isZero();
    }

    /** Sequences are those that counting would give, and so is what is due first over all producers. */
    @Test
    void countsOfAStreamAreThoseOfCounting() {
        Random random = new Random(2);
        for (int i = 0; i < 100; i++) {
            int producers = 1 + random.nextInt(5);
            MessageClasses classes = random.nextInt(4) == 0 ? MessageClasses.NONE : random(random);
            MessageStreams streams = new MessageStreams(producers, classes, true);
            long[] counted = new long[streams.count()];
            for (int due = 0; due < 700; due++) {
                for (int stream = 0; stream < counted.length; stream++) {
                    long ofProducer = (due - streams.producer(stream) + producers - 1) / producers;
                    assertThat(streams.ofFirst(stream, ofProducer)).isEqualTo(counted[stream]);
                }
                int producer = due % producers;
                long number = due / producers;
                int messageClass = streams.classOf(producer, number);
                int stream = streams.stream(producer, messageClass);
                assertThat(streams.before(producer, messageClass, number)).isEqualTo(counted[stream]);
                counted[stream]++;
            }
            long[] sent = new long[streams.count()];
            for (int producer = 0; producer < producers; producer++) {
                streams.addTo(sent, producer, 700 / producers + (producer < 700 % producers ? 1 : 0));
            }
            assertThat(sent).isEqualTo(counted);
            assertThat(Arrays.stream(sent).sum()).isEqualTo(700);
        }
    }
}
