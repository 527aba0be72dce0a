package io.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalSeriesTest {

    private static final String HEADER = "interval,phase,startSeconds,endSeconds,backlogMessages,stage,marks";

    private IntervalSeries series = IntervalSeries.exact(12);

    private boolean add(int second, String phase, String backlog, String marks) {
        return series.add(
                second + "," + phase + "," + second + ".000," + (second + 1) + ".000," + backlog + ",," + marks);
    }

    private JsonNode json() throws Exception {
        ObjectNode run = new JsonMapper().createObjectNode();
        series.addTo(run);
        return new JsonMapper().readTree(run.toString());
    }

    private static String text(JsonNode node) {
        return node.toString();
    }

    @Test
    void keepsEachIntervalOfAShortRun() throws Exception {
        assertThat(series.add(HEADER)).isTrue();
        add(0, "warm-up", "7", "");
        add(1, "measure", "", "steady");
        add(2, "measure", "8.125", "");

        assertThat(series.isTooLong()).isFalse();
        assertThat(text(json().at("/intervals/backlogMessages"))).isEqualTo("[7,null,8.125]");
        assertThat(text(json().at("/intervals/phase"))).isEqualTo("[\"warm-up\",\"measure\",\"measure\"]");
        assertThat(json().at("/intervalsPerGroup").isMissingNode()).isTrue();
        assertThat(series.moments()).containsExactly(Span.moment(Span.Kind.NOTE, 2, "steady"));
    }

    @Test
    void drawsTheLeastTheMedianAndTheMostOfAGroup() throws Exception {
        series = series.wider(0);
        series.add(HEADER);
        int[] backlogs = {5, 1, 1_000_000, 2, 7, 7};
        for (int second = 0; second < backlogs.length; second++) {
            add(second, "measure", second == 4 ? "" : String.valueOf(backlogs[second]), "");
        }

        JsonNode intervals = json().get("intervals");
        assertThat(text(intervals.get("startSeconds"))).isEqualTo("[0,4]");
        assertThat(text(intervals.get("endSeconds"))).isEqualTo("[4,6]");
        assertThat(text(intervals.at("/backlogMessages"))).isEqualTo("[1,5,1000000,7,7,7]");
        assertThat(json().get("intervalsPerGroup").asInt()).isEqualTo(4);
    }

    @Test
    void beginsAGroupWithEachPhaseAndKeepsTheSecondOfAMark() throws Exception {
        series = series.wider(0);
        series.add(HEADER);
        for (int second = 0; second < 12; second++) {
            add(
                    second,
                    second < 6 ? "warm-up" : second < 11 ? "measure" : "drain",
                    "1",
                    second == 8 ? "node 2 ended" : "");
        }

        JsonNode intervals = json().get("intervals");
        assertThat(text(intervals.get("startSeconds"))).isEqualTo("[0,4,6,10,11]");
        assertThat(text(intervals.get("phase")))
                .isEqualTo("[\"warm-up\",\"warm-up\",\"measure\",\"measure\",\"drain\"]");
        assertThat(series.moments()).containsExactly(Span.moment(Span.Kind.NOTE, 9, "node 2 ended"));
    }

    @Test
    void tellsThePartsThatAreNotPlainlyMeasured() {
        series.add(HEADER);
        List<String> stages = List.of("", "", "", "build", "build", "catch-up", "");
        for (int second = 0; second < stages.size(); second++) {
            String phase = second < 2 ? "warm-up" : second < 6 ? "measure" : "drain";
            series.add(second + "," + phase + "," + second + "," + (second + 1) + ",1," + stages.get(second) + ",");
        }

        assertThat(series.parts())
                .containsExactly(
                        new Span(Span.Kind.WARM_UP, 0, 2.0, "warm-up"),
                        new Span(Span.Kind.BACKLOG, 3, 5.0, "build"),
                        new Span(Span.Kind.BACKLOG, 5, 6.0, "catch-up"),
                        new Span(Span.Kind.DRAIN, 6, 7.0, "drain"));
    }

    @Test
    void tellsWhenTheLoadThatIsMeasuredBeganAfterASearch() {
        series.add(HEADER);
        add(0, "search", "1", "");
        add(1, "warm-up", "1", "");

        assertThat(series.loadSeconds()).isEqualTo(1);
    }

    @Test
    void holdsNoMoreValuesHoweverManyIntervalsThereAre() throws Exception {
        series.add(HEADER);
        int seconds = 86_400;
        for (int second = 0; second < seconds; second++) {
            add(second, "measure", String.valueOf(second), "");
            if (series.isTooLong()) {
                series = series.wider(second);
                series.add(HEADER);
                for (int again = 0; again <= second; again++) {
                    add(again, "measure", String.valueOf(again), "");
                }
            }
        }

        JsonNode intervals = json().get("intervals");
        JsonNode backlogs = intervals.get("backlogMessages");
        assertThat(backlogs.size()).isBetween(6, 15);
        assertThat(backlogs.get(0).asInt()).isZero();
        assertThat(backlogs.get(backlogs.size() - 1).asInt()).isEqualTo(seconds - 1);
    }

    @Test
    void takesNoLineThatIsDamaged() throws Exception {
        assertThat(series.add("\0\0\0")).isFalse();
        assertThat(series.add(HEADER)).isTrue();
        assertThat(series.add("\0\0\0,measure,1")).isFalse();
        assertThat(add(0, "measure", "\0", "")).isFalse();
        assertThat(add(0, "mea\0ure", "1", "")).isFalse();
        assertThat(add(0, "measure", "1", "")).isTrue();

        assertThat(text(json().at("/intervals/backlogMessages"))).isEqualTo("[1]");
    }

    @Test
    void leavesOutWhatNoChartShows() throws Exception {
        series.add(
                "phase,startSeconds,endSeconds,sentMegabytesPerSecond,process.a.threads,disk.sda.busyShare,stage,marks");
        series.add("measure,0,1,2,3,4,,");

        assertThat(json().get("intervals").properties())
                .extracting(java.util.Map.Entry::getKey)
                .containsExactlyInAnyOrder("phase", "startSeconds", "endSeconds", "disk.sda.busyShare");
    }
}
