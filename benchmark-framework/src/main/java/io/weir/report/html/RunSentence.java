package io.weir.report.html;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.Rates;
import io.weir.result.ResourceUse;
import io.weir.result.RunResult;
import io.weir.units.QuantityFormat;

/** Result of one run, in one sentence. */
final class RunSentence {

    private RunSentence() {}

    static String of(RunResult run) {
        MeasuredFigures figures = run.figures();
        if (figures == null || figures.rates() == null) {
            return run.driver().name() + " gave no figures: " + run.outcome().reason();
        }
        StringBuilder sentence = new StringBuilder(run.driver().name() + " acknowledged "
                + rate(figures.rates().acknowledged().messagesPerSecond()) + " msg/s ("
                + rate(figures.rates().acknowledged().megabytesPerSecond()) + " MB/s) " + ofTarget(figures));
        LatencySummary response = figures.measured().response();
        if (response != null) {
            sentence.append(", with a response time of ")
                    .append(duration(response.p50Nanos()))
                    .append(" (p50), ")
                    .append(duration(response.p99Nanos()))
                    .append(" (p99) and ")
                    .append(duration(response.maxNanos()))
                    .append(" at most");
        }
        ResourceUse resources = run.resources();
        Double perCpuSecond = resources == null ? null : resources.messagesPerBrokerCpuSecond();
        if (perCpuSecond != null) {
            sentence.append("; each CPU second of the broker carried ")
                    .append(rate(perCpuSecond))
                    .append(" of them");
        }
        return sentence
                + (figures.deliveryAudit().checked()
                        ? "; messages: " + figures.missingAndLost() + "."
                        : "; what became of the messages was not checked.");
    }

    private static String ofTarget(MeasuredFigures figures) {
        Rates rates = figures.rates();
        Rates.Rate target = rates == null ? null : rates.target();
        if (target != null) {
            return "of a target of " + rate(target.messagesPerSecond()) + " msg/s";
        }
        LatencySummary service = figures.measured().service();
        return "in a closed loop with at most " + QuantityFormat.count(figures.outstandingLimitMessages())
                + " messages outstanding"
                + (service == null
                        ? ""
                        : ", with a service time, which does not compare with a response time, of "
                                + duration(service.p50Nanos()) + " (p50) and " + duration(service.p99Nanos())
                                + " (p99)");
    }
}
