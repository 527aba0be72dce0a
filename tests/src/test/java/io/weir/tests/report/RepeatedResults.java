package io.weir.tests.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Results of rounds that never were, made of the first runs of a campaign: a machine that is busy makes no run valid, so
 * verdicts and figures are set.
 */
final class RepeatedResults {

    private static final JsonMapper JSON = new JsonMapper();

    private RepeatedResults() {}

    /** Sets what a test wants of the result of one round of a system; all are valid before. */
    interface Change {

        void make(String system, int round, ObjectNode result);
    }

    /** Fills a folder with runs such as {@code brisk-3}. */
    static Path in(Path folder, Path campaign, List<String> systems, int rounds, Change change) throws Exception {
        for (String system : systems) {
            Path first = campaign.resolve(system + "-1");
            for (int round = 1; round <= rounds; round++) {
                Path run = Files.createDirectories(folder.resolve(system + "-" + round));
                for (String file : List.of("intervals.csv", "latencies.hlog", "driver.yaml")) {
                    Files.copy(first.resolve(file), run.resolve(file));
                }
                ObjectNode result = (ObjectNode) JSON.readTree(Files.readString(first.resolve("result.json")));
                ((ObjectNode) result.get("verdict")).put("grade", "VALID").putArray("findings");
                ((ObjectNode) result.get("campaign")).put("round", round);
                ((ObjectNode) result.get("driver"))
                        .putObject("brokerAge")
                        .put("seconds", 0.001 * round)
                        .put("messages", 0);
                change.make(system, round, result);
                Files.writeString(run.resolve("result.json"), JSON.writeValueAsString(result));
            }
        }
        return folder;
    }
}
