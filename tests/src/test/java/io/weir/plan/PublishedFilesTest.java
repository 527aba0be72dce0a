package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.compare.PublishedTable;
import io.weir.config.UserEnvironment;
import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifest.State;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each shipped file of a published experiment can be carried out on every system that its comment names. */
class PublishedFilesTest {

    private static final Path PUBLISHED = Shipped.CLONE.resolve("workloads/published");
    private static final Pattern SYSTEMS = Pattern.compile("(?m)^# For (.*?)[.;]");
    private static final int MOST_SHORT_CELLS = 3;
    /** Cell that the study itself was refused. */
    private static final String REFUSED = "replicas=6";

    @TempDir
    private static Path work;

    private static ShippedDrivers drivers;

    @BeforeAll
    static void findDrivers() throws Exception {
        drivers = new ShippedDrivers();
    }

    @AfterAll
    static void closeDrivers() {
        drivers.close();
    }

    static List<Path> files() throws Exception {
        try (Stream<Path> files = Files.walk(PUBLISHED)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> systems(Path file) throws Exception {
        Matcher named = SYSTEMS.matcher(Files.readString(file));
        assertThat(named.find()).as("%s names its systems", file).isTrue();
        return List.of(named.group(1).split(", | and "));
    }

    private static CampaignPlan plan(Path file, String system, boolean shortForm) throws Exception {
        UserEnvironment environment = new UserEnvironment(Shipped.CLONE.toString(), Shipped.CLONE.toString(), "zone");
        Path driver = Shipped.CLONE.resolve("driver-" + system).resolve(system + ".yaml");
        RunPlanning planning = new RunPlanning(drivers::load, ShippedDrivers.NAMES, environment, List.of());
        if (shortForm) {
            planning.inShortForm();
        }
        return planning.plan(List.of(file), List.of(driver), 1, null);
    }

    private static List<String> refused(CampaignManifest manifest) {
        return manifest.runs().stream()
                .filter(run -> run.state() == State.REFUSED)
                .map(run -> manifest.experiment(run).cells().get(run.cell() - 1).toString())
                .map(points -> points.replaceAll("[{}]", ""))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyCellCanBeRunButThoseThatTheStudyWasRefused(Path file) throws Exception {
        for (String system : systems(file)) {
            CampaignManifest manifest = plan(file, system, false).manifest();

            assertThat(refused(manifest))
                    .as("%s on %s", file.getFileName(), system)
                    .isEqualTo(file.endsWith("replicas.yaml") ? List.of(REFUSED) : List.of());
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theShortFormTakesThreeCellsOnOneSystemAtMost(Path file) throws Exception {
        for (String system : systems(file)) {
            CampaignManifest manifest = plan(file, system, true).manifest();

            assertThat(manifest.runs())
                    .as("%s on %s", file.getFileName(), system)
                    .hasSizeBetween(1, MOST_SHORT_CELLS)
                    .anyMatch(run -> run.state() == State.PLANNED);
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theShortFormHasAPublishedRow(Path file) throws Exception {
        CampaignManifest manifest = plan(file, systems(file).get(0), true).manifest();
        PublishedTable table = manifest.experiments().get(0).published();

        assertThat(manifest.runs())
                .anySatisfy(run -> assertThat(table.rows())
                        .anyMatch(row -> manifest.points(run).values().stream().allMatch(row::contains)));
    }

    @ParameterizedTest
    @MethodSource("files")
    void thePublishedRowsAreOfItsCells(Path file) throws Exception {
        CampaignManifest.Experiment experiment =
                plan(file, systems(file).get(0), false).manifest().experiments().get(0);
        PublishedTable table = experiment.published();

        assertThat(table).isNotNull();
        assertThat(table.assumed()).isNotEmpty();
        for (CampaignManifest.Factor factor : experiment.factors()) {
            int column = table.columns().stream()
                    .map(PublishedTable.Column::factor)
                    .toList()
                    .indexOf(factor.name());
            assertThat(column).as("column of " + factor.name()).isNotNegative();
            assertThat(table.rows())
                    .extracting(row -> row.get(column))
                    .as("rows of " + factor.name())
                    .allMatch(factor.points()::contains);
        }
    }
}
