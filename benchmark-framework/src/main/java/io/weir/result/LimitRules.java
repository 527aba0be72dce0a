package io.weir.result;

import static io.weir.result.QuantityFormat.count;
import static io.weir.result.QuantityFormat.duration;
import static io.weir.result.QuantityFormat.percent;
import static io.weir.result.QuantityFormat.rate;

import io.weir.measure.BacklogRecord;
import io.weir.measure.SearchRecord;
import io.weir.measure.SearchStep;
import io.weir.result.ResourceUse.DiskUse;
import io.weir.result.RunLimit.Kind;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the limit of a run: the strongest evidence first, and none in doubt. */
record LimitRules(RunResult run, MeasuredFigures figures, Rates rates, SenderShares senders, MachineUse machine) {

    /** Share of the CPUs above which a broker has hardly any left. */
    static final double BROKER_PROCESSOR_SHARE = 0.90;

    /** Busy share of a disk above which requests wait. */
    static final double DISK_BUSY_SHARE = 0.90;

    static LimitRules of(RunResult run, MeasuredFigures figures, Rates rates) {
        return new LimitRules(run, figures, rates, SenderShares.of(figures.senders()), MachineUse.of(run));
    }

    RunLimit limit() {
        Stream<Supplier<Optional<RunLimit>>> rules = figures.closedLoop()
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

    private Optional<RunLimit> searched() {
        SearchRecord search = figures.search();
        if (search == null) {
            return Optional.empty();
        }
        SearchStep missed = search.lowestMissed();
        if (missed == null) {
            return limited(
                    Kind.UNKNOWN, "not known: the search saw no rate missed (" + SearchWords.ending(search) + ")");
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
                        + SearchWords.missed(missed));
    }

    private Optional<RunLimit> nothing() {
        Rates.Rate asked = rates.asked();
        if (asked == null
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
                "nothing: it kept the " + rate(asked.messagesPerSecond())
                        + " msg/s asked, and the generator's delays stayed within "
                        + (run.verdict().has(Cause.GENERATOR_LIMITED) ? "what is usable" : "what is allowed")
                        + timeOfTheSystem());
    }

    private boolean isAgainstTheFigures(Cause cause) {
        return run.verdict().findings().stream()
                .anyMatch(finding -> finding.cause() == cause && finding.grade() == Grade.NOT_VALID);
    }

    private String timeOfTheSystem() {
        LatencySummary response = figures.measured().response();
        LatencySummary onTime = figures.measured().onTimeResponse();
        return response == null || onTime == null
                ? ""
                : "; the response time's p99 of " + duration(response.p99Nanos())
                        + " is what client and system took with their settings (" + duration(onTime.p99Nanos())
                        + " without the generator's delays)";
    }

    private Optional<RunLimit> failedSends() {
        long failed = figures.windowCounters().failed();
        Long asked = figures.askedMessages();
        boolean enough =
                asked != null && figures.windowCounters().acknowledged() + failed >= RateRules.SUSTAINED_SHARE * asked;
        return rateMissed() && failed > 0 && enough
                ? limited(Kind.ERRORS, "failed sends: " + count(failed) + " were not acknowledged" + missedRate())
                : Optional.empty();
    }

    /**
     * Returns the generator as the limit: in doubt it is the generator and not the system, unless the system left it
     * hardly anything to do.
     */
    private Optional<RunLimit> generator() {
        Finding late = unusable(Cause.GENERATOR_LIMITED, "generatorShare");
        Finding saturated = finding(Cause.GENERATOR_LIMITED, "saturatedSenderThreads");
        boolean held = rateMissed()
                && senders.backPressure() > Math.max(senders.runnableOrZero(), 1 - SenderRules.SATURATED_SHARE);
        if (saturated == null && (late == null || held)) {
            return Optional.empty();
        }
        return Optional.of(GeneratorLimit.of(
                run.generator(),
                figures,
                senders,
                machine,
                late,
                missedRate(),
                rates.asked() != null && !rateMissed()));
    }

    private Optional<RunLimit> client() {
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

    private Optional<RunLimit> receivingThreads() {
        return clientThreads("saturatedReceivingThreads");
    }

    private Optional<RunLimit> completingThreads() {
        return clientThreads("saturatedCompletingThreads");
    }

    private Optional<RunLimit> clientThreads(String figure) {
        Finding client = finding(Cause.CLIENT_LIMITED, figure);
        Finding generator = finding(Cause.GENERATOR_LIMITED, figure);
        if (client != null) {
            return limited(Kind.CLIENT, "the client" + because(client.sentence()));
        }
        return generator == null
                ? Optional.empty()
                : limited(Kind.PROCESSOR, "the generator" + because(generator.sentence()));
    }

    private Optional<RunLimit> outstanding() {
        Finding backPressure = unusable(Cause.BACK_PRESSURE, "share");
        return backPressure == null
                ? Optional.empty()
                : limited(
                        Kind.OUTSTANDING,
                        "its acknowledgements: for " + share(backPressure) + " of a sender's time as many messages as"
                                + " maxOutstanding allows were sent and not completed" + missedRate());
    }

    private Optional<RunLimit> broker() {
        Double share = machine.brokerShare();
        return isShort() && share != null && share >= BROKER_PROCESSOR_SHARE
                ? limited(
                        Kind.BROKER_PROCESSORS,
                        "the broker's processors: it used " + percent(share) + " of all" + missedRate())
                : Optional.empty();
    }

    private Optional<RunLimit> disk() {
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

    private Optional<RunLimit> consumers() {
        BacklogRecord backlog = figures.backlog();
        if (backlog != null && backlog.ending() == BacklogRecord.Ending.NOT_DRAINED) {
            return limited(Kind.CONSUMERS, "the receiving side: " + BacklogWords.ending(backlog));
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

    private Optional<RunLimit> pauses() {
        return finding(Cause.GENERATOR_LIMITED, "pausedShare") == null
                ? Optional.empty()
                : limited(Kind.PAUSES, "the generator: its " + GeneratorLimit.pauses(run.generator()));
    }

    /** Returns what held the senders back: in a closed loop something always does. */
    private Optional<RunLimit> heldBack() {
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

    private RunLimit unknown() {
        String why = run.verdict().has(Cause.INCOMPLETE)
                ? "the run did not carry out its plan"
                : "nothing that was measured names the cause";
        return new RunLimit(Kind.UNKNOWN, "not known: " + why + missedRate() + machine.words());
    }

    private Optional<RunLimit> limited(Kind kind, String sentence) {
        // The figures of a search are of another rate than the one that was missed.
        boolean told = kind == Kind.NOTHING || figures.search() != null;
        return Optional.of(new RunLimit(kind, told ? sentence : sentence + machine.words()));
    }

    /** Returns whether there is a limit to look for: somewhere more was asked than was done. */
    private boolean isShort() {
        return figures.closedLoop() || run.verdict().has(Cause.NOT_SUSTAINED);
    }

    private boolean rateMissed() {
        Long asked = figures.askedMessages();
        return asked != null
                && (figures.windowCounters().acknowledged() < RateRules.SUSTAINED_SHARE * asked
                        || finding(Cause.NOT_SUSTAINED, "queueGrowthMessages") != null);
    }

    private String missedRate() {
        Rates.Rate asked = rates.asked();
        return asked == null || !rateMissed()
                ? ""
                : ", and of " + rate(asked.messagesPerSecond()) + " msg/s asked "
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
