package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.BacklogRecord;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SenderTime;
import io.weir.result.BacklogSummary;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.LatencySummary;
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

    static BottleneckSearch of(RunResult run, MeasuredFigures figures, Rates rates) {
        return new BottleneckSearch(run, figures, rates, SenderShares.of(figures.senders()), MachineUse.of(run));
    }

    Bottleneck limit() {
        Stream<Supplier<Optional<Bottleneck>>> rules = figures.closedLoop()
                ? Stream.of(
                        this::generator,
                        this::receivingThreads,
                        this::broker,
                        this::disk,
                        this::consumers,
                        this::pauses,
                        this::heldBack)
                : Stream.of(
                        this::searched,
                        this::nothing,
                        this::failedSends,
                        this::generator,
                        this::client,
                        this::receivingThreads,
                        this::completingThreads,
                        this::outstanding,
                        this::broker,
                        this::disk,
                        this::consumers,
                        this::pauses);
        return rules.map(Supplier::get).flatMap(Optional::stream).findFirst().orElseGet(this::unknown);
    }

    static String because(@Nullable String reason) {
        if (reason == null) {
            return "";
        }
        return ": " + (reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason);
    }

    private Optional<Bottleneck> searched() {
        SearchRecord search = figures.search();
        if (search == null) {
            return Optional.empty();
        }
        SearchStep missed = search.lowestMissed();
        if (missed == null) {
            return limited(
                    Kind.UNKNOWN, "not known: the search saw no rate missed (" + SearchSummary.ending(search) + ")");
        }
        Kind kind = missed.generatorLimited()
                ? Kind.GENERATOR
                : switch (missed.judgement()) {
                    case CONSUMERS_BEHIND -> Kind.CONSUMERS;
                    case SENDS_FAILED -> Kind.ERRORS;
                    default -> Kind.SEARCHED;
                };
        Double found = search.foundMessagesPerSecond();
        return limited(
                kind,
                (found == null ? "no rate was sustained" : rate(found) + " msg/s were sustained") + ", and at "
                        + SearchSummary.missed(missed));
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
                                Cause.INCOMPLETE)
                        .anyMatch(this::isAgainstTheFigures)) {
            return Optional.empty();
        }
        return limited(
                Kind.NOTHING,
                "nothing: it kept the " + rate(target.messagesPerSecond())
                        + " msg/s of the target rate, and the generator's delays stayed within "
                        + (run.verdict().has(Cause.GENERATOR_LIMITED) ? "what is usable" : "what is allowed")
                        + timeOfTheSystem());
    }

    private boolean isAgainstTheFigures(Cause cause) {
        return run.verdict().findings().stream()
                .anyMatch(finding -> finding.cause() == cause && finding.grade() == Grade.NOT_VALID);
    }

    private String timeOfTheSystem() {
        LatencySummary response = figures.measured().response();
        LatencySummary withoutDelay = figures.measured().responseWithoutGeneratorDelay();
        return response == null || withoutDelay == null
                ? ""
                : "; the response time's p99 of " + duration(response.p99Nanos())
                        + " is what client and system took with their settings (" + duration(withoutDelay.p99Nanos())
                        + " without the generator's delays)";
    }

    private Optional<Bottleneck> failedSends() {
        long failed = figures.windowCounters().failed();
        Long target = figures.dueMessages();
        boolean enough = target != null
                && figures.windowCounters().acknowledged() + failed >= RateCheck.SUSTAINED_SHARE * target;
        return rateMissed() && failed > 0 && enough
                ? limited(Kind.ERRORS, "failed sends: " + count(failed) + " were not acknowledged" + missedRate())
                : Optional.empty();
    }

    /**
     * Returns the generator as the limit: in doubt it is the generator and not the system, unless the system left it
     * hardly anything to do.
     */
    private Optional<Bottleneck> generator() {
        Finding late = unusable(Cause.GENERATOR_LIMITED, "generatorShare");
        Finding saturated = finding(Cause.GENERATOR_LIMITED, "saturatedSenderThreads");
        boolean held = rateMissed()
                && senders.backPressure() > Math.max(senders.runnableOrZero(), 1 - SenderTime.SATURATED_SHARE);
        if (saturated == null && (late == null || held)) {
            return Optional.empty();
        }
        return Optional.of(GeneratorBottleneck.of(
                run.generator(),
                figures,
                senders,
                machine,
                late,
                missedRate(),
                rates.target() != null && !rateMissed()));
    }

    private Optional<Bottleneck> client() {
        Finding headOfLine = unusable(Cause.HEAD_OF_LINE, "share");
        if (finding(Cause.CLIENT_LIMITED, "insideSendShare") != null) {
            return limited(
                    Kind.CLIENT,
                    "the client's send, or the system that makes it block: " + percent(senders.insideSend())
                            + " of the senders' time was inside it" + missedRate());
        }
        return headOfLine == null
                ? Optional.empty()
                : limited(
                        Kind.CLIENT,
                        "the client's send: that of one producer held up due messages of others for "
                                + share(headOfLine) + " of a sender's time" + missedRate());
    }

    private Optional<Bottleneck> receivingThreads() {
        return clientThreads("saturatedReceivingThreads");
    }

    private Optional<Bottleneck> completingThreads() {
        return clientThreads("saturatedCompletingThreads");
    }

    private Optional<Bottleneck> clientThreads(String figure) {
        Finding client = finding(Cause.CLIENT_LIMITED, figure);
        Finding generator = finding(Cause.GENERATOR_LIMITED, figure);
        if (client != null) {
            return limited(Kind.CLIENT, "the client" + because(client.sentence()));
        }
        return generator == null
                ? Optional.empty()
                : limited(Kind.PROCESSOR, "the generator" + because(generator.sentence()));
    }

    private Optional<Bottleneck> outstanding() {
        Finding backPressure = unusable(Cause.BACK_PRESSURE, "share");
        return backPressure == null
                ? Optional.empty()
                : limited(
                        Kind.OUTSTANDING,
                        "its acknowledgements: for " + share(backPressure) + " of a sender's time as many messages as"
                                + " maxOutstanding allows were sent and not completed" + missedRate());
    }

    private Optional<Bottleneck> broker() {
        Double share = machine.brokerShare();
        return isShort() && share != null && share >= BROKER_PROCESSOR_SHARE
                ? limited(
                        Kind.BROKER_PROCESSORS,
                        "the broker's CPUs: it used " + percent(share) + " of all" + missedRate())
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
                        Kind.DISK,
                        "disk " + disk.name() + ": it was busy for " + percent(disk.busyShare()) + " of the time"
                                + missedRate()));
    }

    private Optional<Bottleneck> consumers() {
        BacklogRecord backlog = figures.backlog();
        if (backlog != null && backlog.ending() == BacklogRecord.Ending.NOT_DRAINED) {
            return limited(Kind.CONSUMERS, "the receiving side: " + BacklogSummary.ending(backlog));
        }
        Finding growth = finding(Cause.NOT_SUSTAINED, "backlogGrowthMessages");
        return growth == null
                ? Optional.empty()
                : limited(
                        Kind.CONSUMERS,
                        "the receiving side: messages not yet received grew by "
                                + count(Math.round(growth.figures().getOrDefault("backlogGrowthMessages", 0.0)))
                                + " while the load lasted");
    }

    private Optional<Bottleneck> pauses() {
        return finding(Cause.GENERATOR_LIMITED, "pausedShare") == null
                ? Optional.empty()
                : limited(Kind.PAUSES, "the generator: its " + GeneratorBottleneck.pauses(run.generator()));
    }

    /** Returns what held the senders back: in a closed loop something always does. */
    private Optional<Bottleneck> heldBack() {
        double waited = senders.backPressure() + senders.waiting();
        if (senders.insideSend() > waited) {
            return limited(
                    Kind.CLIENT,
                    "the client's send, or the system that makes it block: " + percent(senders.insideSend())
                            + " of the senders' time was inside it");
        }
        return waited <= 0
                ? Optional.empty()
                : limited(
                        Kind.OUTSTANDING,
                        "its acknowledgements: senders waited for them for " + percent(waited)
                                + " of their time, with at most " + count(figures.outstandingLimitMessages())
                                + " messages outstanding");
    }

    private Bottleneck unknown() {
        String why = run.verdict().has(Cause.INCOMPLETE)
                ? "the run did not carry out its plan"
                : "nothing that was measured names the cause";
        return new Bottleneck(Kind.UNKNOWN, "not known: " + why + missedRate() + machine.words());
    }

    private Optional<Bottleneck> limited(Kind kind, String sentence) {
        // The figures of a search are of another rate than the one that was missed.
        boolean told = kind == Kind.NOTHING || figures.search() != null;
        return Optional.of(new Bottleneck(kind, told ? sentence : sentence + machine.words()));
    }

    /** Returns whether there is a limit to look for: somewhere more was asked than was done. */
    private boolean isShort() {
        return figures.closedLoop() || run.verdict().has(Cause.NOT_SUSTAINED);
    }

    private boolean rateMissed() {
        Long target = figures.dueMessages();
        return target != null
                && (figures.windowCounters().acknowledged() < RateCheck.SUSTAINED_SHARE * target
                        || finding(Cause.NOT_SUSTAINED, "queueGrowthMessages") != null);
    }

    private String missedRate() {
        Rates.Rate target = rates.target();
        return target == null || !rateMissed()
                ? ""
                : ", and of the target of " + rate(target.messagesPerSecond()) + " msg/s "
                        + rate(rates.acknowledged().messagesPerSecond()) + " were acknowledged";
    }

    private @Nullable Finding finding(Cause cause, String figure) {
        return run.verdict().findings().stream()
                .filter(finding -> finding.cause() == cause && finding.figures().containsKey(figure))
                .findFirst()
                .orElse(null);
    }

    private @Nullable Finding unusable(Cause cause, String figure) {
        Finding finding = finding(cause, figure);
        return finding == null || finding.grade() != Grade.NOT_VALID ? null : finding;
    }

    private static String share(Finding finding) {
        return percent(finding.figures().getOrDefault("share", 0.0));
    }
}
