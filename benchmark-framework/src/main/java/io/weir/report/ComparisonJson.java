package io.weir.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.compare.Comparability;
import io.weir.compare.ComparedRun;
import io.weir.compare.Comparison;
import io.weir.compare.Difference;
import io.weir.compare.ThresholdVerdict;
import java.nio.file.Path;
import java.util.List;

/** Comparisons as JSON, described in docs/compare.md. */
public final class ComparisonJson {

    private static final int SCHEMA_VERSION = 1;

    private ComparisonJson() {}

    /**
     * Writes comparisons; the file appears whole or not at all.
     *
     * @throws ReportException when it can't be written
     */
    public static void write(
            Path file,
            List<Comparison> comparisons,
            List<Comparability.LeftOut> leftOut,
            List<ThresholdVerdict> verdicts)
            throws ReportException {
        ObjectNode root = tree(comparisons, leftOut);
        ArrayNode thresholds = root.putArray("thresholds");
        for (ThresholdVerdict verdict : verdicts) {
            thresholds
                    .addObject()
                    .put("threshold", verdict.threshold().text())
                    .put("metric", verdict.threshold().metric().name())
                    .put("subject", verdict.subject())
                    .put("answer", verdict.answer().name())
                    .put("sentence", verdict.sentence());
        }
        WholeFile.write(file, root.toPrettyString());
    }

    /** Returns comparisons without thresholds, for reports. */
    public static ObjectNode tree(List<Comparison> comparisons, List<Comparability.LeftOut> leftOut) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schemaVersion", SCHEMA_VERSION);
        ArrayNode all = root.putArray("comparisons");
        comparisons.forEach(comparison -> add(all.addObject(), comparison));
        ArrayNode others = root.putArray("leftOut");
        leftOut.forEach(run -> others.addObject().put("run", run.run()).put("reason", run.reason()));
        return root;
    }

    private static void add(ObjectNode node, Comparison comparison) {
        node.put("workload", comparison.workload());
        ArrayNode variants = node.putArray("variants");
        comparison.variants().forEach(variant -> {
            ObjectNode each = variants.addObject().put("name", variant.name());
            ArrayNode runs = each.putArray("runs");
            variant.runs().stream().map(ComparedRun::name).forEach(runs::add);
            each.put("notValid", variant.notUsable().size()).put("qualified", variant.qualified());
            ObjectNode medians = each.putObject("medians");
            comparison
                    .metrics()
                    .forEach(metric -> variant.median(metric).ifPresent(median -> medians.put(metric.name(), median)));
        });
        ArrayNode differences = node.putArray("differences");
        comparison.differences().forEach(difference -> add(differences.addObject(), difference));
        ArrayNode warnings = node.putArray("warnings");
        comparison.warnings().forEach(warnings::add);
    }

    private static void add(ObjectNode node, Difference difference) {
        node.put("metric", difference.metric().name())
                .put("unit", difference.metric().unit())
                .put("variant", difference.variant())
                .put("other", difference.other())
                .put("runs", difference.runs())
                .put("paired", difference.paired())
                .put("median", difference.median())
                .put("otherMedian", difference.otherMedian())
                .put("medianText", difference.metric().format(difference.median()))
                .put("otherMedianText", difference.metric().format(difference.otherMedian()))
                .put("ratio", difference.ratio());
        Difference.Estimate estimate = difference.estimate();
        if (estimate != null) {
            node.put("ratioLow", estimate.interval().low())
                    .put("ratioHigh", estimate.interval().high())
                    .put("confidence", estimate.confidence())
                    .put("pValue", estimate.pValue())
                    .put("effectSize", estimate.effectSize());
            Difference.WithoutDelay delay = estimate.withoutDelay();
            if (delay != null) {
                node.putObject("withoutGeneratorDelay")
                        .put("ratio", delay.ratio())
                        .put("ratioLow", delay.interval().low())
                        .put("ratioHigh", delay.interval().high())
                        .put("generatorShare", delay.share());
            }
        }
        node.put("answer", difference.answer().name())
                .put("unequalGuarantees", difference.unequalGuarantees())
                .put("sentence", difference.sentence());
        ArrayNode withoutPartner = node.putArray("withoutPartner");
        difference.withoutPartner().forEach(withoutPartner::add);
    }
}
