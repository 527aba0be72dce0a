package io.weir.tests.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.weir.cli.CalledCommand;
import io.weir.tests.LeftResults;
import io.weir.tests.Shipped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages of runs in which something was done to the system, as a browser shows them. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ScenariosInBrowserIT {

    @TempDir
    Path folder;

    /** Three starts around 5 s without messages that stay, around 45 s with two millions of them. */
    private static void replayed(int round, ObjectNode result) {
        boolean far = round == 2;
        ObjectNode workload = (ObjectNode) result.get("workload");
        ObjectNode requested = workload.putObject("replay");
        if (far) {
            requested.putObject("far").put("messages", 2_000_000).put("deliverAfter", "1h");
        }
        requested.putObject("near").put("messages", 160_000).put("deliverAfter", "5m");
        requested.put("times", 3).put("messages", 10).put("within", "3m").put("writeTimeout", "10m");
        double middle = far ? 45 : 5;
        ObjectNode replay = ((ObjectNode) result.get("figures"))
                .putObject("replay")
                .put("farMessages", far ? 2_000_000 : 0)
                .put("farSeconds", 3_600)
                .put("nearMessages", 160_000)
                .put("nearSeconds", 300)
                .put("writeSeconds", 60)
                .put("requested", 3)
                .put("ending", "DONE");
        for (double off : new double[] {0.5, -0.5, 0}) {
            replay.withArray("repetitions")
                    .addObject()
                    .put("startedSeconds", 100)
                    .put("readySeconds", 4)
                    .put("firstSeconds", middle + off)
                    .put("received", 25);
        }
        replay.putObject("first")
                .put("count", 3)
                .put("min", middle - 0.5)
                .put("max", middle + 0.5)
                .put("mean", middle)
                .put("median", middle)
                .put("standardDeviation", 0.5);
        ((ObjectNode) result.get("campaign"))
                .putObject("cell")
                .put("number", round)
                .putObject("points")
                .put("far", far ? "2M" : "none");
    }

    @Test
    void hasTheTableOfTheStartsAndWhatEachMillionCosts() throws Exception {
        Path file = page((round, result) -> replayed(round, result));

        look(file, page -> {
            assertThat(page.locator("#sentence").textContent())
                    .contains("Time from a start to the first message from far none to 2M: loopback 5 s to 45 s");
            assertThat(page.locator("#title").textContent())
                    .contains("2,000,000 messages that stay, 160,000 that become due, killed and started 3 times");
            String section = page.locator("#replay").innerText();
            assertThat(section)
                    .contains("Replays", "First message after each start", "3 of 3")
                    .contains("What more messages that stay cost")
                    .doesNotContain("undefined", "NaN");
            assertThat(section.replaceAll("\\s+", " "))
                    .contains("seconds for each million of them")
                    .contains("loopback loopback-1, loopback-2 20");
        });
    }

    /** A group that is busy with each message, and topics of which a fifth get everything. */
    private static void divided(ObjectNode result) {
        ObjectNode workload = (ObjectNode) result.get("workload");
        workload.remove("topics");
        workload.put("processingTime", "2ms");
        workload.withArray("topicGroups").addObject().put("topics", 20).put("rateShare", "100%");
        workload.withArray("topicGroups").addObject().put("topics", 80).put("rateShare", "0%");
        ObjectNode figures = (ObjectNode) result.get("figures");
        ObjectNode group = figures.putArray("groups").addObject();
        group.put("name", "all").put("subscriptions", 100).put("topics", 100).put("consumers", 200);
        group.putArray("filter");
        group.put("processingTime", "2ms").put("processableMessagesPerSecond", 100_000.0);
        group.put("messagesPerSecond", 9_000.0).put("megabytesPerSecond", 9.0);
        group.put("discardedMessagesPerSecond", 0.0).put("discardedMegabytesPerSecond", 0.0);
        group.put("receivedBytes", 1)
                .put("discardedBytes", 0)
                .put("backlogAtWindowEnd", 7)
                .put("missing", 0);
        figures.putArray("topicGroups")
                .addObject()
                .put("firstTopic", 1)
                .put("topics", 20)
                .put("rateShare", 1.0)
                .put("acknowledgedMessagesPerSecond", 9_000.0)
                .put("receivedMessagesPerSecond", 9_000.0);
        figures.withArray("topicGroups")
                .addObject()
                .put("firstTopic", 21)
                .put("topics", 80)
                .put("rateShare", 0.0)
                .put("acknowledgedMessagesPerSecond", 0.0)
                .put("receivedMessagesPerSecond", 0.0);
    }

    @Test
    void hasWhatBusyConsumersCanProcessAndWhatEachGroupOfTopicsGot() throws Exception {
        Path file = page((round, result) -> divided(result));

        look(file, page -> {
            assertThat(page.locator("body").textContent())
                    .contains("of the messages 100% to 20 of them, 0% to 80 of them")
                    .contains("busy with each message for 2ms");
            assertThat(page.locator("#groups").innerText().replaceAll("\\s+", " "))
                    .contains("busy for", "can process msg/s")
                    .contains("2ms 100,000 9,000")
                    .doesNotContain("undefined", "NaN");
            assertThat(page.locator("#traffic").innerText().replaceAll("\\s+", " "))
                    .contains("Groups of topics", "1 to 20 100 % 9,000 9,000", "21 to 100 0 % 0 0")
                    .doesNotContain("undefined", "NaN");
        });
    }

    /** Opens a page, which must show without an error. */
    private static void look(Path file, Consumer<Page> check) {
        List<String> troubles = new ArrayList<>();
        try (Browser browser = Browser.open();
                Page page = browser.page(1_400, ColorScheme.LIGHT)) {
            page.onPageError(troubles::add);
            page.navigate(file.toUri().toString());
            check.accept(page);
        }
        assertThat(troubles).isEmpty();
    }

    /** Change of the result of a round. */
    private interface Change {

        void make(int round, ObjectNode result);
    }

    /** Makes a page of two rounds that never were. */
    private Path page(Change change) throws Exception {
        CalledCommand measured = CalledCommand.in(
                folder,
                "--in-process",
                "-d",
                Shipped.LOOPBACK,
                Shipped.SMOKE,
                "-s",
                "testDuration=1s",
                "-s",
                "warmupDuration=0s");
        assertThat(measured.printed()).contains("report.html");
        Path runs = RepeatedResults.in(
                folder.resolve("rounds"),
                LeftResults.of(folder, "loopback-1").campaign(),
                List.of("loopback"),
                2,
                (system, round, result) -> change.make(round, result));
        Path file = folder.resolve("page.html");
        CalledCommand report = CalledCommand.in(folder, "report", "-o", file.toString(), runs.toString());
        assertThat(report.exitCode()).as(report.printed()).isZero();
        return file;
    }

    /** A kill that both rounds have seen, and only the first has recovered from. */
    private static void killed(int round, ObjectNode result) {
        ObjectNode recovery = ((ObjectNode) result.get("figures")).putObject("recovery");
        recovery.putArray("failures");
        ObjectNode action = recovery.putArray("disturbances").addObject();
        action.putObject("disturbance")
                .put("number", 0)
                .put("what", "kill leader (n" + round + ")")
                .put("target", "NODES")
                .put("orderedNanos", 300_000_000)
                .put("confirmedNanos", 310_000_000)
                .put("untilNanos", 1_000_000_000);
        ObjectNode series = action.putArray("series")
                .addObject()
                .put("name", "publishing")
                .put("baselineP99Nanos", 1_000_000)
                .put("longestGapNanos", 9_000_000_000L)
                .put("gapIsOpen", false)
                .put("baselineGapNanos", 5_000_000)
                .put("availabilityByTime", 0.5)
                .put("availabilityByRequests", 0.5)
                .put("damageMessageSeconds", 3.5)
                .put("failures", 0)
                .put("baselineShare", 1)
                .put("idleNanos", 0);
        if (round == 1) {
            series.put("recoveredNanos", 11_000_000_000L);
        }
    }

    @Test
    void aCardHasTheBlackoutAndWhetherAllWasAsBefore() throws Exception {
        Path file = page((round, result) -> killed(round, result));

        look(file, page -> {
            assertThat(page.locator("#sentence").textContent())
                    .contains("After kill leader: loopback 9 s without a success, recovered after 11 s (not in 1 of 2");
            assertThat(page.locator(".card.system").innerText().replaceAll("\\s+", " "))
                    .contains("blackout9 s", "recovered11 s, not in 1 run")
                    .doesNotContain("undefined", "NaN", "[object");
        });
    }
}
