package io.weir.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weir.measure.Phase;
import io.weir.report.CraftedResults;
import io.weir.report.RunFolder;
import io.weir.report.StreamingReport;
import io.weir.resource.ResourceFigures;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LivePagesTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path folder;

    private final AtomicLong now = new AtomicLong(0);
    private long workNanos;
    private final LivePages pages = new LivePages(now::get, 1, () -> {
        now.addAndGet(workNanos);
        return "1 of 2 runs done, about 1:00 left";
    });

    private JsonNode read() throws Exception {
        return new JsonMapper()
                .readTree(
                        pages.byPath().get("/data.json").read(Optional.empty()).bytes());
    }

    private int intervals() throws Exception {
        return read().at("/runs/0/intervals/interval").size();
    }

    @Test
    void saysHowFarTheCampaignIs() throws Exception {
        pages.runPreparing("w on kafka");
        assertThat(read().at("/live/status").asText()).isEqualTo("1 of 2 runs done, about 1:00 left.");
        pages.runStarting(new LiveRun("kafka", "w", new RunFolder(folder.resolve("kafka-2"))));
        pages.phase(Phase.WARM_UP);
        now.addAndGet(SECOND);
        assertThat(read().at("/live/status").asText())
                .isEqualTo("1 of 2 runs done, about 1:00 left; kafka-2 is in its phase “warm-up”.");
    }

    @Test
    void isMadeAtMostOnceASecondAndForATwentiethOfTheTime() throws Exception {
        RunFolder run = new RunFolder(folder);
        pages.runStarting(new LiveRun("kafka", "w", run));
        try (StreamingReport files = StreamingReport.create(
                run, true, List.of(), ResourceFigures.NONE, CraftedResults.START, failure -> {})) {
            files.interval(CraftedResults.interval(0, 1_000_000));
            assertThat(intervals()).isEqualTo(1);
            files.interval(CraftedResults.interval(1, 1_000_000));
            now.addAndGet(SECOND - 1);
            assertThat(intervals()).isEqualTo(1);
            now.addAndGet(1);
            workNanos = SECOND;
            assertThat(intervals()).isEqualTo(2);
            files.interval(CraftedResults.interval(2, 1_000_000));
            now.addAndGet(19 * SECOND - 1);
            assertThat(intervals()).isEqualTo(2);
            now.addAndGet(1);
            assertThat(intervals()).isEqualTo(3);
        }
    }

    @Test
    void servesThePageWithTheDataInIt() {
        pages.runPreparing("w on kafka");
        LocalPage.Content page = pages.byPath().get("/").read(Optional.empty());
        assertThat(page.type()).isEqualTo("text/html; charset=utf-8");
        assertThat(new String(page.bytes(), java.nio.charset.StandardCharsets.UTF_8))
                .contains("Being measured: w on kafka", "1 of 2 runs done");
    }
}
