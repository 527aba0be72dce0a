package io.weir.tests.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A run of 24 h that never was: after the warm-up of a recorded run, each second is one of its measured seconds, drawn
 * at random. Histograms are there of every tenth, which draws the same shapes in a tenth of the time. All else is the
 * recorded run's.
 */
final class CraftedDay {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int SECONDS = 86_400;
    private static final long SEED = 24;

    private CraftedDay() {}

    /** Writes such a run into a folder, and returns its own. */
    static Path of(Path recorded, Path folder) throws IOException {
        Path day = Files.createDirectories(folder.resolve(recorded.getFileName()));
        Files.copy(recorded.resolve("driver.yaml"), day.resolve("driver.yaml"));
        Files.copy(recorded.resolve("workload.yaml"), day.resolve("workload.yaml"));
        ObjectNode result =
                (ObjectNode) JSON.readTree(recorded.resolve("result.json").toFile());
        ((ObjectNode) result.get("workload")).put("testDuration", "24h");
        result.at("/figures/steady")
                .forEach(stretch -> ((ObjectNode) stretch)
                        .put("toSeconds", stretch.get("fromSeconds").asDouble() + SECONDS));
        Files.writeString(day.resolve("result.json"), JSON.writeValueAsString(result));
        Path intervals = recorded.resolve("intervals.csv");
        List<String> measured = Files.readAllLines(intervals).stream()
                .filter(line -> line.contains(",measure,"))
                .map(line -> line.split(",")[2])
                .toList();
        repeat(intervals, day, measured, List.of(2, 3), 1);
        repeat(recorded.resolve("latencies.hlog"), day, measured, List.of(1), 10);
        return day;
    }

    /** Draws seconds, each step one. */
    private static void repeat(Path file, Path day, List<String> measured, List<Integer> times, int step)
            throws IOException {
        Map<String, List<String>> lines = new HashMap<>();
        double first = Double.parseDouble(measured.get(0));
        Random random = new Random(SEED);
        try (BufferedWriter out = Files.newBufferedWriter(day.resolve(file.getFileName()))) {
            for (String line : Files.readAllLines(file)) {
                String[] cells = line.split(",", -1);
                String start = cells.length > times.get(0) ? cells[times.get(0)] : "";
                if (!start.matches("[0-9.]+") || Double.parseDouble(start) < first) {
                    out.write(line + "\n");
                } else if (!line.matches("Tag=(warmUp|wakeUp).*")) {
                    lines.computeIfAbsent(start, none -> new ArrayList<>()).add(line);
                }
            }
            for (int second = 0; second < SECONDS; second += step) {
                String drawn = measured.get(random.nextInt(measured.size()));
                for (String line : lines.getOrDefault(drawn, List.of())) {
                    String[] cells = line.split(",", -1);
                    for (int time : times) {
                        double later = Double.parseDouble(cells[time]) - Double.parseDouble(drawn);
                        cells[time] = String.valueOf(first + second + later);
                    }
                    out.write(String.join(",", cells) + "\n");
                }
            }
        }
    }
}
