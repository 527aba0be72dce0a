package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.GeneratorLoad;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SenderTime;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Finding.Rule;
import io.weir.result.GeneratorFigures;
import io.weir.result.Grade;
import io.weir.result.MeasuredFigures;
import io.weir.result.Rates;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.RunResult;
import io.weir.result.SearchSummary;
import io.weir.verdict.Bottleneck.Kind;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the limit of a run: the strongest evidence first, and none in doubt. */
record BottleneckSearch(RunResult run, MeasuredFigures figures, Rates rates, SenderShares senders, MachineUse machine) {

    /** Share of the CPUs above which a broker has hardly any left. */
    static final double BROKER_PROCESSOR_SHARE = 0.90;

    /** Busy share of a disk above which requests wait. */
    static final double DISK_BUSY_SHARE = 0.90;

    /** Share of the time below which a delay moves no percentile up to the 99th. */
    static final double SHARE_THAT_MATTERS = 0.01;

    static BottleneckSearch of(RunResult run, MeasuredFigures figures, Rates rates) {
        return new BottleneckSearch(
                run, figures, rates, SenderShares.of(figures.senders()), MachineUse.of(run, figures));
    }

    Bottleneck limit() {
        Stream<Supplier<Optional<Bottleneck>>> rules = figures.reading() != null
                ? Stream.of(
                        () -> limited(Kind.PROCESSOR, found(Rule.RECEIVING_THREADS_SATURATED, Cause.GENERATOR_LIMITED)),
                        this::broker,
                        this::disk,
                        () -> limited(Kind.CLIENT, run.verdict().finding(Rule.RECEIVING_THREADS_SATURATED)))
                : figures.closedLoop()
                        ? Stream.of(
                                this::generator,
                                () -> clientThreads(Rule.RECEIVING_THREADS_SATURATED),
                                this::broker,
                                this::disk,
                                () -> limited(Kind.CONSUMERS, run.verdict().finding(Rule.CONSUMERS_BEHIND)),
                                () -> limited(Kind.PAUSES, run.verdict().finding(Rule.PAUSES)),
                                this::heldBack)
                        : Stream.of(
                                this::searched,
                                this::nothing,
                                this::failedSends,
                                this::generator,
                                this::client,
                                () -> clientThreads(Rule.RECEIVING_THREADS_SATURATED),
                                () -> clientThreads(Rule.COMPLETING_THREADS_SATURATED),
                                () -> limited(Kind.OUTSTANDING, notValid(Cause.BACK_PRESSURE)),
                                this::broker,
                                this::disk,
                                () -> limited(Kind.CONSUMERS, run.verdict().finding(Rule.CONSUMERS_BEHIND)),
                                () -> limited(Kind.PAUSES, run.verdict().finding(Rule.PAUSES)));
        return rules.map(Supplier::get).flatMap(Optional::stream).findFirst().orElseGet(this::unknown);
    }

    static String clause(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private Optional<Bottleneck> searched() {
        SearchRecord search = figures.search();
        if (search == null || search.given()) {
            return Optional.empty();
        }
        SearchStep beyond = search.lowestBeyondSlo();
        SearchStep missed = beyond == null ? search.lowestMissed() : beyond;
        if (missed == null) {
            return limited(Kind.UNKNOWN, "the search saw no rate missed (" + SearchSummary.ending(search) + ")");
        }
        Kind kind = missed.generatorLimited()
                ? Kind.GENERATOR
                : switch (missed.judgement()) {
                    case CONSUMERS_BEHIND -> Kind.CONSUMERS;
                    case SENDS_FAILED -> Kind.ERRORS;
                    default -> Kind.SEARCHED;
                };
        Double found = search.foundMessagesPerSecond();
        String reached = beyond != null
                ? SearchSummary.within(search)
                : found == null ? "no rate was sustained" : rate(found) + " msg/s were sustained";
        return limited(kind, reached + ", and at " + SearchSummary.beyondAt(missed));
    }

    private Optional<Bottleneck> nothing() {
        Rates.Rate target = rates.target();
        if (target == null
                || rateMissed()
                || Stream.of(
                                Cause.NOT_SUSTAINED,
                                Cause.GENERATOR_LIMITED,
                                Cause.CLIENT_LIMITED,
                                Cause.HEAD_OF_LINE,
                                Cause.BACK_PRESSURE,
                                Cause.NOT_STEADY,
                                Cause.INCOMPLETE)
                        .anyMatch(cause -> notValid(cause) != null)) {
            return Optional.empty();
        }
        return limited(
                Kind.NOTHING,
                "it kept the " + rate(target.messagesPerSecond())
                        + " msg/s that were due, and the generator's delays stayed within "
                        + (run.verdict().has(Cause.GENERATOR_LIMITED)
                                ? "the " + percent(GeneratorDelay.USABLE_SHARE) + " of a latency that is usable"
                                : "the " + percent(GeneratorDelay.ALLOWED_SHARE) + " of a latency that is allowed")
                        + (machine.isFull()
                                ? machine.words() + ", so that latencies contain waits for a CPU and a higher target"
                                        + " may not be kept"
                                : ""));
    }

    private Optional<Bottleneck> failedSends() {
        long failed = figures.windowCounters().failed();
        Long target = figures.dueMessages();
        boolean enough = target != null
                && figures.windowCounters().acknowledged() + failed >= RateCheck.SUSTAINED_SHARE * target;
        return rateMissed() && failed > 0 && enough
                ? limited(Kind.ERRORS, count(failed) + " were not acknowledged")
                : Optional.empty();
    }

    /** Returns the generator as the limit: in doubt it is, unless the system left it hardly anything to do. */
    private Optional<Bottleneck> generator() {
        Finding late = found(Rule.LATE_SENDS, Cause.GENERATOR_LIMITED);
        Finding saturated = found(Rule.SENDERS_SATURATED, Cause.GENERATOR_LIMITED);
        boolean held = rateMissed()
                && senders.backPressure() > Math.max(senders.runQueueWaitOrZero(), 1 - SenderTime.SATURATED_SHARE);
        Finding finding = late == null ? saturated : late;
        if (finding == null || saturated == null && held) {
            return Optional.empty();
        }
        // Without a delay of this share, senders that had no slack would have had some.
        double min = late == null ? 1 - SenderTime.SATURATED_SHARE : SHARE_THAT_MATTERS;
        double runQueueWait = senders.runQueueWaitOrZero();
        GeneratorLoad longest = figures.generators().stream()
                .map(GeneratorFigures::load)
                .max(Comparator.comparingDouble(GeneratorLoad::pausedShare))
                .orElse(GeneratorLoad.UNOBSERVED);
        double paused = longest.pausedShare();
        Kind kind = runQueueWait >= min
                ? Kind.PROCESSOR
                : paused >= min ? Kind.PAUSES : machine.isFull() ? Kind.PROCESSOR : Kind.GENERATOR;
        return limited(
                kind,
                clause(finding.sentence())
                        + (senders.runQueueWait() == null
                                ? ""
                                : "; senders waited for a CPU for " + percent(runQueueWait) + " of their time")
                        + "; the JVM stood still for " + percent(paused) + " of the time, at most "
                        + duration(longest.longestStopNanos()) + " at once");
    }

    private Optional<Bottleneck> client() {
        Finding saturated = found(Rule.SENDERS_SATURATED, Cause.CLIENT_LIMITED);
        return limited(Kind.CLIENT, saturated == null ? notValid(Cause.HEAD_OF_LINE) : saturated);
    }

    private Optional<Bottleneck> clientThreads(Rule rule) {
        return limited(Kind.CLIENT, found(rule, Cause.CLIENT_LIMITED))
                .or(() -> limited(Kind.PROCESSOR, found(rule, Cause.GENERATOR_LIMITED)));
    }

    private Optional<Bottleneck> broker() {
        Double share = machine.brokerShare();
        return isShort() && share != null && share >= BROKER_PROCESSOR_SHARE
                ? limited(Kind.BROKER_PROCESSORS, "it used " + percent(share) + " of those that it may use")
                : Optional.empty();
    }

    private Optional<Bottleneck> disk() {
        ResourceUse resources = run.resources();
        if (!isShort() || resources == null) {
            return Optional.empty();
        }
        return resources.disks().stream()
                .max(Comparator.comparingDouble(DiskUse::busyShare))
                .filter(disk -> disk.busyShare() >= DISK_BUSY_SHARE)
                .flatMap(disk -> limited(
                        Kind.DISK, disk.name() + " was busy for " + percent(disk.busyShare()) + " of the time"));
    }

    /** Returns what held the senders back: in a closed loop something always does. */
    private Optional<Bottleneck> heldBack() {
        double waited = senders.backPressure() + senders.waiting();
        if (senders.insideSend() > waited) {
            return limited(
                    Kind.CLIENT,
                    percent(senders.insideSend())
                            + " of the senders' time was inside its send, which the system may make block");
        }
        return waited <= 0
                ? Optional.empty()
                : limited(
                        Kind.OUTSTANDING,
                        "senders waited for them for " + percent(waited)
                                + " of their time, with at most " + count(figures.outstandingLimitMessages())
                                + " messages outstanding");
    }

    private Bottleneck unknown() {
        String why = run.verdict().has(Cause.INCOMPLETE)
                ? "the run did not carry out its plan"
                : "nothing that was measured names the cause";
        return Kind.UNKNOWN.shownBy(why + missedRate() + machine.words());
    }

    private Optional<Bottleneck> limited(Kind kind, @Nullable Finding finding) {
        return finding == null ? Optional.empty() : limited(kind, clause(finding.sentence()));
    }

    private Optional<Bottleneck> limited(Kind kind, String evidence) {
        // The figures of a search are of another rate than the one that was missed.
        SearchRecord search = figures.search();
        boolean told = kind == Kind.NOTHING || search != null && !search.given();
        return Optional.of(kind.shownBy(told ? evidence : evidence + missedRate() + machine.words()));
    }

    /** Returns whether there is a limit to look for: somewhere more was asked than was done. */
    private boolean isShort() {
        return figures.replay() == null
                && (figures.closedLoop()
                        || figures.reading() != null
                        || run.verdict().has(Cause.NOT_SUSTAINED));
    }

    private boolean rateMissed() {
        Long target = figures.dueMessages();
        return target != null
                && (figures.windowCounters().acknowledged() < RateCheck.SUSTAINED_SHARE * target
                        || run.verdict().finding(Rule.QUEUE_GROWTH) != null);
    }

    private String missedRate() {
        Rates.Rate target = rates.target();
        return target == null || !rateMissed()
                ? ""
                : ", and of the target of " + rate(target.messagesPerSecond()) + " msg/s "
                        + rate(rates.acknowledged().messagesPerSecond()) + " were acknowledged";
    }

    private @Nullable Finding notValid(Cause cause) {
        return run.verdict().findings().stream()
                .filter(finding -> finding.cause() == cause && finding.grade() == Grade.NOT_VALID)
                .findFirst()
                .orElse(null);
    }

    private @Nullable Finding found(Rule rule, Cause cause) {
        Finding finding = run.verdict().finding(rule);
        return finding == null || finding.cause() != cause || finding.grade() != Grade.NOT_VALID ? null : finding;
    }
}
