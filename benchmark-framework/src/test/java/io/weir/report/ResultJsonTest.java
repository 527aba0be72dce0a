package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.evidence.Generator;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.FreshRuns;
import io.weir.evidence.SearchStep;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.measure.BacklogStage;
import io.weir.measure.Latencies;
import io.weir.measure.flow.GroupFlow;
import io.weir.measure.flow.TopicGroupRecord;
import io.weir.recovery.RecoveryRecord;
import io.weir.result.CampaignPlace;
import io.weir.result.Cause;
import io.weir.result.RunResult;
import io.weir.result.host.HostClock;
import io.weir.result.host.HostClocks;
import io.weir.secret.Secrets;
import io.weir.verdict.CraftedRecovery;
import io.weir.verdict.CraftedRun;
import io.weir.verdict.RunEvidence;
import io.weir.workload.Confirmation;
import io.weir.workload.SloSearch;
import io.weir.workload.Topology;
import io.weir.workload.topology.ProcessingTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultJsonTest {

    private static final Path SCHEMA = Path.of("..", "docs", "result.schema.json");

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("result.json");
    }

    static Stream<RunResult> results() {
        CraftedRun full = new CraftedRun();
        full.broker = RunEvidence.BrokerPlace.SAME_HOST;
        full.acknowledged = 5_000;
        full.refused = 3;
        full.errors = Map.of("TimeoutException: no answer", 3L);
        full.acknowledgedReceipts = new Receipts(2, 9_998, 1);
        CraftedRun empty = new CraftedRun();
        empty.measured = Latencies.empty();
        empty.windowNanos = 0;
        empty.interruption = Optional.of("The run was stopped.");
        CraftedRun closed = new CraftedRun();
        closed.closedLoop = true;
        CraftedRun searched = new CraftedRun();
        searched.search = Optional.of(CraftedRun.search(
                SearchRecord.Ending.FOUND,
                1_052.6,
                CraftedRun.step(SearchStep.Stage.RAMP, 1_000, SearchStep.Judgement.SUSTAINED),
                CraftedRun.step(SearchStep.Stage.RAMP, 3_000, SearchStep.Judgement.CONSUMERS_BEHIND)));
        CraftedRun nothingFound = new CraftedRun();
        nothingFound.search = Optional.of(CraftedRun.search(
                SearchRecord.Ending.NOTHING_SUSTAINED,
                null,
                new SearchStep(
                        SearchStep.Stage.RAMP,
                        1_000,
                        3,
                        0,
                        0,
                        0,
                        0,
                        null,
                        null,
                        null,
                        null,
                        null,
                        SearchStep.Judgement.RATE_MISSED,
                        false,
                        true,
                        List.of())));
        CraftedRun within = new CraftedRun();
        within.search = Optional.of(CraftedRun.sloSearch(
                SearchRecord.Ending.FOUND,
                1_200.0,
                1_250.0,
                45e6,
                CraftedRun.sloStep(1_200, 45e6, false),
                CraftedRun.sloStep(1_250, 61e6, false)));
        SloSearch confirming = new SloSearch(List.of(), Duration.ofSeconds(10), 0.05, 0.95, Confirmation.SEQUENTIAL);
        CraftedRun confirmed = new CraftedRun();
        confirmed.search = within.search.map(search -> search.with(FreshRuns.of(
                confirming, 1_200, List.of(false, false, true, true, true, true, true, true, true, true))));
        CraftedRun grouped = new CraftedRun();
        GroupFlow flow = CraftedRun.group("broker", 0).all();
        grouped.topicGroups = List.of(
                new TopicGroupRecord(0, 20, 1, 10_000, flow, flow),
                new TopicGroupRecord(20, 80, 0, 0, GroupFlow.none(), GroupFlow.none()));
        grouped.groups = List.of(
                CraftedRun.group("broker", 0),
                CraftedRun.group("client", 9_000, new ProcessingTime(Duration.ofMillis(1), Duration.ofMillis(60))));
        CraftedRun given = new CraftedRun();
        given.search = Optional.of(CraftedRun.givenRate(1_000, 45e6));
        CraftedRun sick = new CraftedRun();
        sick.search = Optional.of(CraftedRun.search(
                SearchRecord.Ending.NOT_RECOVERED,
                1_000.0,
                CraftedRun.step(SearchStep.Stage.HEALTH, 100, SearchStep.Judgement.RATE_MISSED)));
        CraftedRun backlog = new CraftedRun();
        backlog.backlog = Optional.of(CraftedRun.backlog(
                BacklogRecord.Ending.DRAINED,
                CraftedRun.stage(BacklogStage.BUILD, 20, 0, 0, 20_000),
                CraftedRun.stage(BacklogStage.CATCH_UP, 2, 11_000, 20_000, 400),
                CraftedRun.stage(BacklogStage.AFTER, 10, 1_000, 400, 350)));
        CraftedRun noBacklog = new CraftedRun();
        noBacklog.backlog = Optional.of(new BacklogRecord(
                20_000,
                0.5,
                5,
                BacklogRecord.Counter.WEIR,
                BacklogRecord.Ending.FAILED,
                "no answer",
                null,
                null,
                List.of(new BacklogStageFigures(
                        BacklogStage.BUILD, 0.5, null, 0, 0, 0, 0, null, null, null, null, null, null, null, 0, 0))));
        CraftedRun disturbed = new CraftedRun();
        disturbed.recovery = Optional.of(new RecoveryRecord(
                List.of(
                        CraftedRecovery.kill(
                                CraftedRecovery.series("publishing", 2, 3.5, 7),
                                CraftedRecovery.series("group 0", 2.5, 3.5, 0)),
                        CraftedRecovery.killForGood(
                                1, "n", CraftedRecovery.open(CraftedRecovery.series("publishing", 4, null, 3)))),
                List.of("pause n had no effect")));
        CraftedRun onHosts = new CraftedRun();
        onHosts.otherGenerators = List.of(new Generator(
                "worker-2", onHosts.generator, onHosts.measured, List.of(onHosts.sender), onHosts.clientThreads, null));
        onHosts.clocks = HostClocks.of(
                List.of(
                        CraftedResults.place(
                                "worker-1",
                                "load-1",
                                new HostClock(80_000, new HostClock.End(120_000, -40_000, 9_000, 20_000_000_000L))),
                        CraftedResults.place("worker-2", "load-2", new HostClock(90_000, null))),
                new Topology(1, 1, 1, 1, 1, List.of()));
        return Stream.of(
                CraftedResults.completed(onHosts),
                CraftedResults.completed(disturbed),
                CraftedResults.withTimeline(),
                CraftedResults.completed(backlog),
                CraftedResults.completed(noBacklog),
                CraftedResults.completed(new CraftedRun()),
                CraftedResults.completed(full),
                CraftedResults.completed(empty),
                CraftedResults.completed(closed),
                CraftedResults.completed(searched),
                CraftedResults.completed(nothingFound),
                CraftedResults.completed(within),
                CraftedResults.completed(confirmed),
                CraftedResults.completed(sick),
                CraftedResults.completed(grouped),
                CraftedResults.at(
                        CraftedResults.completed(given),
                        new CampaignPlace("c", 1, 1, 1, null, null, 1, 1, null).confirming(1),
                        2),
                CraftedResults.ramped(),
                CraftedResults.keyed(),
                CraftedResults.failed());
    }

    @ParameterizedTest
    @MethodSource("results")
    void writesWhatTheSchemaDescribes(RunResult result) throws Exception {
        ResultJson.write(file, result);

        assertThat(schema().validate(json())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("results")
    void readsWhatItWrote(RunResult result) throws Exception {
        ResultJson.write(file, result);

        assertThat(ResultJson.read(file)).isEqualTo(result);
    }

    @Test
    void writesNoSecretThatASentenceQuotes() throws Exception {
        RunResult result = CraftedResults.failed()
                .withNotes(List.of("refused: 'not to be told', password=hush at http://u:hush@h/"));
        Secrets.remember("not to be told");

        ResultJson.write(file, result);

        assertThat(Files.readString(file))
                .contains("refused: '***', password=*** at http://***@h/")
                .doesNotContain("hush", "not to be told");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"messageSize\": 100}",
                "{\"messageSize\": {\"200\": \"60%\", \"4096\": \"40%\"}}",
                "{\"messageSize\": {\"uniform\": [200, 4096]}}",
                "{\"payloadFile\": \"p\", \"payloadChoice\": \"inTurn\", \"payloadDelimiter\": \"\\n\"}"
            })
    void theSchemaHasEveryKindOfSize(String keys) throws Exception {
        ResultJson.write(file, CraftedResults.failed());
        ObjectNode json = (ObjectNode) json();
        ObjectNode workload = (ObjectNode) json.get("workload");
        workload.remove("messageSize");
        assertThat(schema().validate(json)).isNotEmpty();

        workload.setAll((ObjectNode) new JsonMapper().readTree(keys));

        assertThat(schema().validate(json)).isEmpty();
    }

    @Test
    void theSchemaRefusesWhatItDoesNotName() throws Exception {
        ResultJson.write(file, CraftedResults.completed(new CraftedRun()));
        ObjectNode json = (ObjectNode) json();
        ((ObjectNode) json.at("/figures/measured/response")).put("p42Nanos", 1);

        assertThat(schema().validate(json)).hasSize(1);
    }

    @Test
    void theSchemaNamesEveryCause() throws Exception {
        JsonNode causes = new JsonMapper()
                .readTree(SCHEMA.toFile())
                .at("/$defs/verdict/properties/findings/items/properties/cause/enum");

        assertThat(causes).extracting(JsonNode::asText).containsExactly(names());
    }

    @Test
    void saysAtOnceWhetherTheResultIsValid() throws Exception {
        CraftedRun run = new CraftedRun();
        run.acknowledgedReceipts = new Receipts(70, 9_930, 0);
        ResultJson.write(file, CraftedResults.completed(run));

        assertThat(json().at("/verdict/grade").asText()).isEqualTo("NOT_VALID");
        assertThat(json().at("/figures/deliveryAudit/missing").asLong()).isEqualTo(70);
        assertThat(json().at("/figures/lostMessages").asLong()).isEqualTo(70);
    }

    @Test
    void leavesOutWhatWasNotMeasured() throws Exception {
        CraftedRun run = new CraftedRun();
        run.measured = Latencies.empty();
        ResultJson.write(file, CraftedResults.completed(run));

        assertThat(json().at("/figures/measured").isEmpty()).isTrue();
        assertThat(json().at("/figures/clientMetrics/1").has("value")).isFalse();
    }

    @Test
    void aClosedLoopWasAskedForNothing() throws Exception {
        CraftedRun run = new CraftedRun();
        run.closedLoop = true;
        ResultJson.write(file, CraftedResults.completed(run));

        assertThat(json().at("/figures/loop").asText()).isEqualTo("closed");
        assertThat(json().at("/figures").has("targetMessagesPerSecond")).isFalse();
        assertThat(json().at("/figures/rates").has("target")).isFalse();
        assertThat(json().at("/figures/outstandingLimitMessages").asLong()).isEqualTo(50_000);
    }

    @Test
    void keepsWhatItsCampaignWasAskedFor() throws Exception {
        ResultJson.write(file, CraftedResults.completed(new CraftedRun()));

        assertThat(json().at("/campaign/rounds").asInt()).isEqualTo(5);
        assertThat(json().at("/campaign/driver").asInt()).isEqualTo(2);
    }

    @Test
    void leavesNothingBesideTheFile() throws Exception {
        ResultJson.write(file, CraftedResults.failed());

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void namesTheFileThatCannotBeWritten() {
        Path missing = folder.resolve("missing").resolve("result.json");

        assertThatThrownBy(() -> ResultJson.write(missing, CraftedResults.failed()))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(missing.toString())
                .hasMessageContaining("no such file or folder");
    }

    @Test
    void refusesAResultOfAnotherSchemaVersion() throws Exception {
        ResultJson.write(file, CraftedResults.failed());
        Files.writeString(file, Files.readString(file).replace("\"schemaVersion\" : 4", "\"schemaVersion\" : 5"));

        assertThatThrownBy(() -> ResultJson.read(file))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("its schema version is 5")
                .hasMessageEndingWith("; measure again, or read it with that version.");
    }

    @Test
    void refusesAResultOfAnOlderSchemaByItsVersionWhateverElseItLacks() throws Exception {
        Files.writeString(
                file,
                "{\"schemaVersion\": 1, \"verdict\": {\"valid\": false, \"findings\": [{\"cause\": \"INCOMPLETE\"}]}}");

        assertThatThrownBy(() -> ResultJson.read(file))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("its schema version is 1, and this Weir knows 4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/verdict/findings/0/grade",
                "/figures/steady",
                "/figures/windowCounters/sent",
                "/workload",
                "/environment/hardware"
            })
    void refusesAResultThatLacksWhatAReaderNeeds(String pointer) throws Exception {
        CraftedRun late = new CraftedRun();
        late.acknowledged = 5_000;
        ResultJson.write(file, CraftedResults.completed(late));
        ObjectNode json = (ObjectNode) json();
        String name = pointer.substring(pointer.lastIndexOf('/') + 1);
        ObjectNode owner = (ObjectNode) json.at(pointer.substring(0, pointer.lastIndexOf('/')));
        assertThat(owner.remove(name)).isNotNull();
        Files.writeString(file, json.toString());

        assertThatThrownBy(() -> ResultJson.read(file))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("'" + name + "'")
                .hasMessageContaining("measure again")
                .message()
                .hasLineCount(1);
    }

    @Test
    void refusesAFileThatIsNoResult() throws Exception {
        Files.writeString(file, "{}");

        assertThatThrownBy(() -> ResultJson.read(file))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(file.toString());
    }

    private JsonNode json() throws IOException {
        return new JsonMapper().readTree(file.toFile());
    }

    private static JsonSchema schema() throws IOException {
        return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(Files.readString(SCHEMA));
    }

    private static String[] names() {
        return Stream.of(Cause.values()).map(Enum::name).toArray(String[]::new);
    }
}
