package io.weir.run.search;

import io.weir.audit.DeliveryAudit;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SloFigure;
import io.weir.measure.Distribution;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.worker.ResourceReadings;
import io.weir.workload.SloTerm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Follows the limits of a service level objective over one or several holds of a rate. For one thread. */
public final class SloWatch implements RunListener {

    /** Intervals shorter than this count with the one before: a few messages are no second by themselves. */
    private static final double MIN_SECONDS = 0.5;

    /** Messages due in so short a time before the end that senders have not come to them are no missing answers. */
    private static final double UNSENT_AT_THE_END_SECONDS = 0.01;

    private final int topics;
    private final double wantedShare;
    private final List<SloEvidence> evidence;

    /** The same limits on the response time without the generator's own delay. */
    private final List<SloEvidence> withoutGenerator;

    /**
     * Creates a watch of subscriptions that want every message.
     *
     * @param topics number of topics over which the load is spread
     */
    public SloWatch(List<SloTerm> terms, int topics) {
        this(terms, topics, 1);
    }

    /** @param wantedShare share of their topics' messages that subscriptions want, as their mean */
    public SloWatch(List<SloTerm> terms, int topics, double wantedShare) {
        this.topics = topics;
        this.wantedShare = wantedShare;
        this.evidence =
                terms.stream().map(term -> new SloEvidence(term, timeOf(term))).toList();
        this.withoutGenerator = terms.stream()
                .map(term -> new SloEvidence(
                        term,
                        timeOf(term)
                                .map(time -> time == Distribution.RESPONSE
                                        ? Distribution.RESPONSE_WITHOUT_GENERATOR_DELAY
                                        : time)))
                .toList();
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.IntervalClosed closed && closed.interval().phase() != Phase.WARM_UP) {
            all().forEach(each -> add(closed.interval(), each));
        }
    }

    private static void add(IntervalSnapshot interval, SloEvidence evidence) {
        if (interval.phase() == Phase.MEASURE) {
            evidence.addBacklog(interval.backlog());
        }
        evidence.time().ifPresent(time -> {
            Histogram times = interval.measured().of(time);
            if (interval.phase() == Phase.MEASURE && interval.seconds() >= MIN_SECONDS) {
                evidence.addSecond(times);
            } else {
                evidence.addLate(times);
            }
        });
    }

    /** Adds readings of resources after an interval that was notified of here. */
    public void addReadings(RunEvent event, ResourceReadings latest) {
        if (event instanceof RunEvent.IntervalClosed closed && closed.interval().phase() == Phase.MEASURE) {
            all().forEach(each -> each.addReading(latest));
        }
    }

    /** Ends a hold, which was the measured window. */
    public void endHold(RunMeasurement measurement) {
        long unsent = (long) Math.max(
                0, measurement.unsentMessages() - measurement.targetMessagesPerSecond() * UNSENT_AT_THE_END_SECONDS);
        long answers = measurement.dueMessages() - measurement.unsentMessages() + unsent;
        long failed = measurement.windowCounters().failed()
                + measurement.drainCounters().failed()
                + measurement.unfinishedMessages();
        boolean lossIsKnown = measurement.deliveryAudit().checked()
                && measurement.consumerFailures().isEmpty();
        all().forEach(each -> each.endHold(
                measurement.dueMessages(),
                each.time().filter(Distribution.END_TO_END::equals).isPresent() ? deliveries(measurement) : answers,
                failed,
                measurement.lost(),
                lossIsKnown));
    }

    /** Returns the deliveries that there would be, had all that were acknowledged in time been delivered in time. */
    private long deliveries(RunMeasurement measurement) {
        DeliveryAudit audit = measurement.deliveryAudit();
        if (!audit.checked()) {
            return 0;
        }
        long promised = audit.acknowledged().never() + audit.acknowledged().once();
        long withheld = audit.filteredOut() + audit.delayed();
        double share = promised + withheld == 0 ? 1 : (double) promised / (promised + withheld);
        return (long) (share
                * wantedShare
                * measurement.measured().response().getTotalCount()
                * audit.subscriptions()
                / topics);
    }

    private Stream<SloEvidence> all() {
        return Stream.concat(evidence.stream(), withoutGenerator.stream());
    }

    /** Returns the figures of each limit over all holds. */
    public List<SloFigure> figures() {
        return evidence.stream().map(SloEvidence::figure).toList();
    }

    /** Returns true if a limit was not kept, and all would have been without the generator's own delay. */
    boolean missedByGeneratorAlone() {
        return !keeps(evidence) && keeps(withoutGenerator);
    }

    private static boolean keeps(List<SloEvidence> limits) {
        return limits.stream().map(SloEvidence::figure).allMatch(figure -> figure.answer() == SloFigure.Answer.PASS);
    }

    private static Optional<Distribution> timeOf(SloTerm term) {
        return term.time().flatMap(time -> Distribution.named(time.key()));
    }
}
