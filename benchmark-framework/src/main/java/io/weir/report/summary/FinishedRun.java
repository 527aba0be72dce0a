package io.weir.report.summary;

import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.Spread;
import io.weir.measure.Distribution;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.CampaignPlace;
import io.weir.result.GuaranteeDescription;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.Rates;
import io.weir.result.ResourceUse;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.result.WorkloadDescription;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run that has a result.
 *
 * @param label its name in the report
 */
public record FinishedRun(String label, RunResult result) {

    /**
     * Reads the runs of some folders that have a result, each named as its folder.
     *
     * @throws ReportException when a result can't be read
     */
    public static List<FinishedRun> of(Collection<RunFolder> folders) throws ReportException {
        List<FinishedRun> runs = new ArrayList<>();
        for (RunFolder folder : folders) {
            if (Files.exists(folder.result())) {
                runs.add(new FinishedRun(folder.name(), ResultJson.read(folder.result())));
            }
        }
        return runs;
    }

    /** Groups things in the order of the first of each group. */
    public static <K, T> Map<K, List<T>> grouped(List<T> things, Function<T, K> key) {
        return things.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the different promises of acknowledgements in words. */
    public static List<String> acknowledgements(List<FinishedRun> runs) {
        return runs.stream()
                .map(run -> run.result().guarantees())
                .filter(Objects::nonNull)
                .map(GuaranteeDescription::acknowledgedWhen)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the name of its folder. */
    String name() {
        return label.substring(label.lastIndexOf('/') + 1);
    }

    public String system() {
        return result.driver().name();
    }

    public String workload() {
        return result.workload().name();
    }

    /** Returns the workload without the seed: other bytes of the same kind are no other question. */
    public WorkloadDescription requested() {
        return result.workload().withSeed(0);
    }

    /** Returns the folder of its campaign if the label contains it, as it does where the run's name alone is ambiguous. */
    String place() {
        return label.substring(0, Math.max(0, label.lastIndexOf('/')));
    }

    /** Returns the id of its campaign; empty for a run by itself. */
    String campaign() {
        CampaignPlace place = result.campaign();
        return place == null ? "" : place.id();
    }

    /** Returns the points of its cell by factor; none without a sweep. */
    Map<String, String> points() {
        CampaignPlace place = result.campaign();
        CampaignPlace.Cell cell = place == null ? null : place.cell();
        return cell == null ? Map.of() : cell.points();
    }

    /** Returns the number of its cell; 0 without a sweep. */
    int cellNumber() {
        CampaignPlace place = result.campaign();
        CampaignPlace.Cell cell = place == null ? null : place.cell();
        return cell == null ? 0 : cell.number();
    }

    public Verdict verdict() {
        return result.verdict();
    }

    /** Returns true if the run is VALID or QUALIFIED. */
    public boolean usable() {
        return result.verdict().usable();
    }

    /** Returns the p99 of the response time; null if there is none. */
    public @Nullable Double p99Nanos() {
        return nanos(Distribution.RESPONSE, LatencySummary::p99Nanos);
    }

    /** Returns a figure of a latency; null if there is none. */
    @Nullable
    Double nanos(Distribution distribution, ToLongFunction<LatencySummary> figure) {
        MeasuredFigures figures = result.figures();
        LatencySummary summary = figures == null ? null : figures.measured().of(distribution);
        return summary == null ? null : (Double) (double) figure.applyAsLong(summary);
    }

    /** Returns the messages acknowledged per second, of a reading by itself those received; null without a rate, as in a replay. */
    public @Nullable Double messagesPerSecond() {
        return replays() ? null : perSecond(reads() ? Rates::received : Rates::acknowledged);
    }

    /** Returns the messages due per second; null in a closed loop, a reading, a replay, and where there is no rate. */
    @Nullable
    Double targetPerSecond() {
        return reads() || replays() ? null : perSecond(Rates::target);
    }

    /** Returns whether the run measured a reading by itself. */
    public boolean reads() {
        MeasuredFigures figures = result.figures();
        return figures != null && figures.reading() != null;
    }

    /** Returns the median time from a start to the first message of a replay; null if nothing was replayed. */
    public @Nullable Double replayNanos() {
        MeasuredFigures figures = result.figures();
        ReplayRecord replay = figures == null ? null : figures.replay();
        Spread first = replay == null ? null : replay.first();
        return first == null ? null : (Double) (first.median() * 1e9);
    }

    /**
     * Returns the longest time without a success around an action on the system, of publishing and all groups; null without
     * actions.
     */
    public @Nullable Double blackoutNanos() {
        return actions().stream()
                .flatMap(action -> action.series().stream())
                .map(series -> (double) series.longestGapNanos())
                .max(Double::compare)
                .orElse(null);
    }

    /** Returns how long it took from an action until all was as before; null without actions, and where something was not. */
    public @Nullable Double recoveredNanos() {
        List<DisturbanceRecovery> actions = actions();
        return actions.stream().allMatch(DisturbanceRecovery::recovered)
                ? actions.stream()
                        .flatMap(action -> action.series().stream().map(action::overNanos))
                        .filter(Objects::nonNull)
                        .map(nanos -> (double) nanos)
                        .max(Double::compare)
                        .orElse(null)
                : null;
    }

    /** Returns the actions on the system: those that do something, or all where none does. */
    public List<DisturbanceRecovery> actions() {
        MeasuredFigures figures = result.figures();
        if (figures == null || figures.recovery() == null) {
            return List.of();
        }
        List<DisturbanceRecovery> all = figures.recovery().disturbances();
        List<DisturbanceRecovery> acting =
                all.stream().filter(each -> !each.disturbance().control()).toList();
        return acting.isEmpty() ? all : acting;
    }

    private boolean replays() {
        MeasuredFigures figures = result.figures();
        return figures != null && figures.replay() != null;
    }

    private @Nullable Double perSecond(Function<Rates, Rates.@Nullable Rate> kind) {
        MeasuredFigures figures = result.figures();
        Rates rates = figures == null ? null : figures.rates();
        Rates.Rate rate = rates == null ? null : kind.apply(rates);
        return rate == null ? null : (Double) rate.messagesPerSecond();
    }

    /** Returns the CPU seconds per second of one side's processes on this machine; null if they are not known. */
    @Nullable
    Double cores(ResourceUse.Role role) {
        ResourceUse used = result.resources();
        return used == null ? null : used.coresHere(role);
    }
}
