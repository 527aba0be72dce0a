package io.weir.tests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.weir.evidence.RunListener;
import io.weir.report.IntervalsCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the code to docs/architecture.md. */
class ArchitectureTest {

    private static final LayerTable TABLE = LayerTable.fromArchitecturePage();
    private static final JavaClasses WEIR = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.weir");

    /** All of the framework's packages: the drivers and their API are the only others. */
    private static final DescribedPredicate<JavaClass> FRAMEWORK =
            resideInAPackage("io.weir..").and(DescribedPredicate.not(resideInAnyPackage("io.weir.driver..")));

    private static final long MAX_FILES = 25;

    private static final Set<String> CLOCKS_AND_WAITS = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.lang.Thread.sleep",
            "java.lang.Thread.onSpinWait",
            "java.util.concurrent.TimeUnit.sleep",
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.util.concurrent.locks.LockSupport.parkUntil",
            "java.time.Instant.now",
            "java.time.LocalDate.now",
            "java.time.LocalDateTime.now",
            "java.time.OffsetDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.time.Clock.systemUTC",
            "java.time.Clock.systemDefaultZone");

    /** What takes long by itself and is done for each interval, beside messages that have to be on time. */
    private static final Set<String> PIECES_OF_BACKGROUND_WORK = Set.of(
            "io.weir.measure.LatencyCounts.addTo",
            "io.weir.audit.DeliveryLedger.take",
            "io.weir.audit.DeliveryLedger.mergeTaken",
            "io.weir.machine.ProcessReader.read",
            "io.weir.measure.BucketCounts.of",
            "io.weir.measure.BucketCounts.read",
            "org.HdrHistogram.HistogramLogWriter.outputIntervalHistogram");

    private static final Set<String> CONSOLE_AND_END =
            Set.of("java.lang.System.out", "java.lang.System.err", "java.lang.System.exit");

    @ParameterizedTest
    @MethodSource("layers")
    void aPackageUsesOnlyThoseAboveItInTheTable(LayerTable.Layer layer) {
        String[] above =
                TABLE.above(layer).stream().map(LayerTable.Layer::packages).toArray(String[]::new);
        check(noClasses()
                .that()
                .resideInAPackage(layer.packages())
                .should()
                .dependOnClassesThat(resideInAnyPackage(above)));
    }

    @ParameterizedTest
    @MethodSource("layers")
    void aPackageDoesNotKnowWhatTheTableForbids(LayerTable.Layer layer) {
        for (String forbidden : layer.forbidden()) {
            check(noClasses()
                    .that()
                    .resideInAPackage(layer.packages())
                    .should()
                    .dependOnClassesThat(forbidden.endsWith("..") ? resideInAPackage(forbidden) : name(forbidden)));
        }
    }

    @Test
    void everyPackageIsInTheTable() {
        Set<String> named =
                Set.copyOf(TABLE.layers().stream().map(LayerTable.Layer::name).toList());
        assertThat(WEIR.that(FRAMEWORK).stream()
                        .map(type -> type.getPackageName().substring("io.weir.".length()))
                        .map(below -> below.replaceFirst("\\..*", ""))
                        .distinct())
                .hasSizeGreaterThan(1)
                .allSatisfy(name -> assertThat(named).contains(name));
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("io.weir.(*)..").should().beFreeOfCycles().check(WEIR);
    }

    @Test
    void whatConsoleAndPageShareKnowsNothingOfThePage() {
        check(noClasses()
                .that()
                .resideInAPackage("io.weir.report.summary..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.weir.report.html..")));
    }

    @Test
    void packagesOfADriverFormNoCycles() {
        slices().matching("io.weir.driver.(*.*)..").should().beFreeOfCycles().check(WEIR);
    }

    @Test
    void noPackageHasMoreThanTwentyFiveFiles() throws IOException {
        Map<Path, Long> files = new TreeMap<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path main : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> sources = Files.walk(main)) {
                    sources.filter(file -> file.toString().endsWith(".java"))
                            .forEach(file -> files.merge(file.getParent(), 1L, Long::sum));
                }
            }
        }
        assertThat(files)
                .hasSizeGreaterThan(50)
                .allSatisfy((folder, count) ->
                        assertThat(count).as(folder.toString()).isLessThanOrEqualTo(MAX_FILES));
    }

    @Test
    void onlyTimeReadsAClockOrWaits() {
        check(noClasses()
                .that(are(FRAMEWORK))
                .and()
                .resideOutsideOfPackage("io.weir.time..")
                .should(access(CLOCKS_AND_WAITS)));
    }

    @Test
    void backgroundWorkYieldsBeforeEachPiece() {
        assertThat(accesses(PIECES_OF_BACKGROUND_WORK)
                        .map(ArchitectureTest::memberOf)
                        .collect(toSet()))
                .isEqualTo(PIECES_OF_BACKGROUND_WORK);
        assertThat(accesses(PIECES_OF_BACKGROUND_WORK)).allSatisfy(ArchitectureTest::yieldsBefore);
        assertThat(accesses(Set.of(
                                "io.weir.evidence.RunListener.on", "org.HdrHistogram.Histogram.getValueAtPercentile"))
                        .filter(access -> access.getOriginOwner().isEquivalentTo(RunListener.class)
                                || access.getOriginOwner().isEquivalentTo(IntervalsCsv.class)))
                .hasSizeGreaterThan(2)
                .allSatisfy(ArchitectureTest::yieldsBefore);
    }

    @Test
    void onlyTheCommandLinePrintsOrEndsTheJvm() {
        check(noClasses().that().resideOutsideOfPackage("io.weir.cli..").should(access(CONSOLE_AND_END)));
        check(noClasses()
                .that()
                .resideOutsideOfPackage("io.weir.cli..")
                .should()
                .dependOnClassesThat(resideInAPackage("picocli..")));
    }

    @Test
    void onlyClusterKnowsItsLibraryAndNothingKnowsCluster() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("io.weir.cluster..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.weir.cluster..", "org.apache.pekko..", "com.typesafe..")));
        assertThat(WEIR.that(resideInAPackage("io.weir.cluster..")).size()).isGreaterThan(5);
    }

    @Test
    void onlyConfigKnowsTheYamlParser() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("io.weir.config..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.yaml..", "com.fasterxml.jackson.dataformat.yaml..")));
    }

    @Test
    void theDriverApiKnowsTheJdkOnly() {
        check(classes()
                .that()
                .resideInAnyPackage("io.weir.driver", "io.weir.driver.broker", "io.weir.driver.support")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "io.weir.driver", "io.weir.driver.broker", "io.weir.driver.support"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka:org.apache.kafka..",
                "loopback:org.HdrHistogram..",
                "pulsar:org.apache.pulsar..",
                "rocketmq:org.apache.rocketmq..",
                "tubemq:org.apache.inlong..,com.google.gson..",
                "nats:io.nats.client.."
            })
    void aDriverKnowsTheApiItsClientAndLogging(String driverAndClient) {
        String[] parts = driverAndClient.split(":");
        String own = "io.weir.driver." + parts[0] + "..";
        Stream<String> common = Stream.of(
                "java..",
                "javax..",
                "io.weir.driver",
                "io.weir.driver.broker",
                "io.weir.driver.support",
                own,
                "org.slf4j..",
                "org.jspecify..");
        check(classes()
                .that()
                .resideInAPackage(own)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        Stream.concat(common, Stream.of(parts[1].split(","))).toArray(String[]::new)));
    }

    @Test
    void workloadResultAndVerdictAreRecordsAndPureFunctions() {
        check(classes()
                .that()
                .resideInAnyPackage("io.weir.workload..", "io.weir.result..", "io.weir.verdict..")
                .should(holdNoStateOfTheirOwn()));
    }

    @Test
    void noClassHasANameThatSaysNothing() {
        check(noClasses()
                .that()
                .resideInAPackage("io.weir..")
                .should()
                .haveNameMatching(".*(Util|Utils|Helper|Manager|Impl|Processor|Data|Info)"));
    }

    private static Stream<LayerTable.Layer> layers() {
        assertThat(TABLE.layers()).hasSizeGreaterThan(10);
        return TABLE.layers().stream();
    }

    /** A layer may still be empty. */
    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(WEIR);
    }

    private static Stream<JavaAccess<?>> accesses(Set<String> members) {
        return WEIR.stream()
                .<JavaAccess<?>>flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(access -> members.contains(memberOf(access)));
    }

    private static String memberOf(JavaAccess<?> access) {
        return access.getTargetOwner().getName() + "." + access.getTarget().getName();
    }

    /** And not only before another piece of the same method, which comes first. */
    private static void yieldsBefore(JavaAccess<?> piece) {
        Set<JavaAccess<?>> accesses = piece.getOrigin().getAccessesFromSelf();
        int otherPiece = accesses.stream()
                .filter(access -> PIECES_OF_BACKGROUND_WORK.contains(memberOf(access)))
                .filter(access -> !memberOf(access).equals(memberOf(piece)))
                .mapToInt(JavaAccess::getLineNumber)
                .filter(line -> line < piece.getLineNumber())
                .max()
                .orElse(0);
        assertThat(accesses.stream()
                        .filter(access -> memberOf(access).equals("io.weir.time.BackgroundWork.yieldIfDue"))
                        .map(JavaAccess::getLineNumber))
                .as("lines that give way before %s", piece.getDescription())
                .anyMatch(line -> otherPiece < line && line < piece.getLineNumber());
    }

    private static ArchCondition<JavaClass> access(Set<String> members) {
        return new ArchCondition<>("access any of " + members) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                List<JavaAccess<?>> accesses = Stream.concat(
                                type.getAccessesFromSelf().stream(), type.getMethodReferencesFromSelf().stream())
                        .filter(access -> members.contains(memberOf(access)))
                        .toList();
                accesses.forEach(access -> events.add(SimpleConditionEvent.satisfied(type, access.getDescription())));
            }
        };
    }

    private static ArchCondition<JavaClass> holdNoStateOfTheirOwn() {
        return new ArchCondition<>("be records, enums, interfaces, or hold no state") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean stateless = type.getFields().stream()
                        .map(JavaField::getModifiers)
                        .allMatch(modifiers ->
                                modifiers.contains(JavaModifier.STATIC) && modifiers.contains(JavaModifier.FINAL));
                if (!type.isRecord() && !type.isEnum() && !type.isInterface() && !stateless) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " holds state of its own"));
                }
            }
        };
    }
}
