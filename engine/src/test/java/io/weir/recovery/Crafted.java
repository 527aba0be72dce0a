package io.weir.recovery;

import io.weir.workload.timeline.RecoveryLevels;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts of crafted courses: a message each 10 ms, the baseline 5 s, and a hold of 2 s. */
final class Crafted {

    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000 * MILLI;
    static final long STEP = 10 * MILLI;
    static final long RESPONSE = 2 * MILLI;
    static final long ORDERED = 10 * SECOND;
    static final long UNTIL = 20 * SECOND;

    private static final RecoveryLevels LEVELS = new RecoveryLevels(
            0.95, 1.1, Duration.ofSeconds(2), Duration.ofSeconds(8), Duration.ofSeconds(5), Duration.ofMillis(500));

    private Crafted() {}

    static Course course(int topics, int groups) {
        return new Course(LEVELS, topics, groups);
    }

    /** Answers each message after that time. */
    static void steady(Course course, long from, long to, long response) {
        for (long due = from; due < to; due += STEP) {
            course.published(due, due + response);
        }
    }

    static void regular(Course course, long from, long to) {
        steady(course, from, to, RESPONSE);
    }

    /** Answers the messages due in an outage together, at its end. */
    static void outage(Course course, long from, long to) {
        for (long due = from; due < to; due += STEP) {
            course.published(due, to + RESPONSE);
        }
    }

    static Disturbance kill(int number, long ordered, @Nullable Long undone, long until) {
        return new Disturbance(
                number, "kill broker-0", Disturbance.Target.NODES, ordered, ordered, undone, undone, until);
    }

    /** Returns the recovery of a series from the one disturbance of a course of 20 s. */
    static SeriesRecovery series(Course course, int number, @Nullable Long undone) {
        course.seconds(20);
        return course.watch(ORDERED)
                .of(List.of(kill(0, ORDERED, undone, UNTIL)), null)
                .get(0)
                .series()
                .get(number);
    }
}
