package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Cause;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command line as users have it: the launcher of an unpacked archive, called from elsewhere. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LauncherIT {

    @TempDir
    static Path home;

    private static Archive archive;
    private static String loopback;
    private static String smoke;

    @TempDir
    Path folder;

    @BeforeAll
    static void unpack() throws IOException {
        archive = Archive.in(home);
        loopback = home.resolve("driver-loopback/loopback.yaml").toString();
        smoke = home.resolve("workloads/smoke.yaml").toString();
    }

    private Tool run(String drivers, String duration) throws IOException {
        return archive.launch(
                folder,
                Map.of(),
                "--drivers",
                drivers,
                "--set",
                "testDuration=" + duration,
                "--set",
                "producerRate=200",
                smoke);
    }

    @Test
    void measuresAndWritesItsResultBelowTheCallersDirectory() throws Exception {
        try (Tool tool = run(loopback, "2s")) {
            int code = tool.awaitEnd();
            RunResult result = LeftResults.of(folder, "loopback-1").result();
            assertThat(result.outcome()).isEqualTo(Outcome.completed());
            assertThat(result.figures()).isNotNull();
            assertThat(result.figures().dueMessages()).isEqualTo(400);
            assertThat(result.figures().deliveryAudit().missing()).isZero();
            assertThat(code).as(tool.printed()).isEqualTo(result.verdict().usable() ? 0 : 4);
            assertThat(tool.printed()).contains("Results are in results/", "response", "end-to-end");
            assertThat(result.files()).contains("intervals.csv", "latencies.hlog", "omb.json", "workload.yaml");
        }
    }

    @Test
    void keepsPartialResultsWhenToldToEndAndBeginsNoOtherRun() throws Exception {
        Files.writeString(folder.resolve("other.yaml"), "name: other\ndriverClass: loopback\n");
        try (Tool tool = run(loopback + ",other.yaml", "10m")) {
            tool.awaitLine("measure 0:");
            tool.signal("TERM");
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(130);
            assertThat(tool.printed()).contains("Run 1 of 2").doesNotContain("Run 2 of 2");
            LeftResults left = LeftResults.of(folder, "loopback-1");
            left.assertFollowsTheSchema();
            left.assertAddsUp();
            assertThat(left.result().outcome()).isEqualTo(Outcome.interrupted("interrupted by the user"));
            assertThat(left.result().verdict().has(Cause.INCOMPLETE)).isTrue();
            assertThat(LiveProcess.mentioning(home.toString())).isEmpty();
        }
    }

    @Test
    void figuresLookTheSameInEveryLanguage() throws Exception {
        Map<String, String> german = Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=de -Duser.country=DE");
        try (Tool tool = archive.launch(folder, german, "-d", loopback, "--dry-run", smoke)) {
            assertThat(tool.awaitEnd()).as(tool.printed()).isZero();
            assertThat(tool.printed())
                    .contains("1,000 msg/s, 1.02 MB/s", "4,000 messages", "driver loopback launches none");
            assertThat(folder.resolve("results")).doesNotExist();
        }
    }
}
