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

    /** Of any hundred messages of a producer, wherever they begin, each class has its share. */
    @Test
    void sharesAreExactInEveryHundredMessagesOfAProducer() {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            MessageClasses classes = random(random);
            MessageStreams streams = new MessageStreams(7, classes);
            int producer = random.nextInt(7);
            int from = random.nextInt(1_000);
            int[] counts = new int[classes.count()];
            for (long number = from; number < from + 100; number++) {
                counts[streams.classOf(producer, number)]++;
            }
            assertThat(counts).as(classes.toString()).isEqualTo(classes.percents());
        }
    }

    @Test
    void classesAlternateAsEvenlyAsTheyCan() {
        MessageStreams streams = new MessageStreams(1, classes(50, 50));
        MessageStreams uneven = new MessageStreams(1, classes(10, 90));

        for (long number = 0; number < 100; number++) {
            assertThat(streams.classOf(0, number)).isNotEqualTo(streams.classOf(0, number + 1));
        }
        List<Long> rare = new ArrayList<>();
        for (long number = 0; number < 100; number++) {
            if (uneven.classOf(0, number) == 0) {
                rare.add(number);
            }
        }
        for (int i = 1; i < rare.size(); i++) {
            assertThat(rare.get(i) - rare.get(i - 1)).isEqualTo(10);
        }
    }

    @Test
    void notAllProducersSendTheSameClassAtOnce() {
        MessageStreams streams = new MessageStreams(10, classes(10, 90));
        for (long round = 0; round < 20; round++) {
            int rare = 0;
            for (int producer = 0; producer < 10; producer++) {
                rare += streams.classOf(producer, round) == 0 ? 1 : 0;
            }
            assertThat(rare).isEqualTo(1);
        }
    }

    /** Sequences are those that counting would give, and so is what is due first over all producers. */
    @Test
    void countsOfAStreamAreThoseOfCounting() {
        Random random = new Random(2);
        for (int i = 0; i < 100; i++) {
            int producers = 1 + random.nextInt(5);
            MessageClasses classes = random.nextInt(4) == 0 ? MessageClasses.NONE : random(random);
            MessageStreams streams = new MessageStreams(producers, classes);
            long[] counted = new long[streams.count()];
            for (int due = 0; due < 700; due++) {
                for (int stream = 0; stream < counted.length; stream++) {
                    assertThat(streams.dueOf(stream, due)).isEqualTo(counted[stream]);
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
