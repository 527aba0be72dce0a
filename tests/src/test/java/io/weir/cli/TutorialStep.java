package io.weir.cli;

import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A step of the tutorial in short: with loopback in place of Kafka, in this JVM, and for a second. */
final class TutorialStep {

    private TutorialStep() {}

    static String[] shortened(ShownCommand step, Path folder) throws IOException {
        List<String> words = new ArrayList<>();
        for (String word : step.words()) {
            words.add(stoodInFor(word, folder));
        }
        if (words.stream().anyMatch(word -> word.endsWith(".yaml")) && !words.contains("--dry-run")) {
            words.add(0, "--in-process");
            if (!words.contains("testDuration=1s")) {
                words.addAll(List.of("-s", "testDuration=1s", "-s", "warmupDuration=0s"));
            }
            if (words.stream().anyMatch(word -> word.contains("/search-"))) {
                words.addAll(List.of("-s", "searchTimeout=12s"));
            }
        }
        return words.toArray(String[]::new);
    }

    private static String stoodInFor(String word, Path folder) throws IOException {
        if (word.startsWith("driver-")) {
            String other = "name: other\ndriverClass: loopback\nserviceTime: 3ms\n";
            return word.contains(",")
                    ? Shipped.LOOPBACK + "," + Files.writeString(folder.resolve("other.yaml"), other)
                    : Shipped.LOOPBACK;
        }
        if (word.startsWith("results/")) {
            return campaignOfTwo(folder).toString();
        }
        return word.startsWith("workloads/")
                ? Shipped.CLONE.resolve(word).toString()
                : word.replace("Duration=15s", "Duration=1s");
    }

    private static Path campaignOfTwo(Path folder) throws IOException {
        try (Stream<Path> campaigns = Files.list(folder.resolve("results"))) {
            return campaigns
                    .filter(campaign -> Files.exists(campaign.resolve("other-1")))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
