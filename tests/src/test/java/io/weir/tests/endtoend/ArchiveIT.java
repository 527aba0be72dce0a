package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.result.Outcome;
import io.weir.tests.LeftResults;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive that dist has made, unpacked. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ArchiveIT {

    private static final Set<String> OURS = Set.of("driver-api", "engine");

    @TempDir
    static Path unpacked;

    private static Path home;

    @TempDir
    Path folder;

    @BeforeAll
    static void unpack() throws Exception {
        assertThat(ended(unpacked, "tar", "-xzf", archive().toString()).isEmpty())
                .isTrue();
        try (Stream<Path> roots = Files.list(unpacked)) {
            home = roots.findFirst().orElseThrow();
        }
    }

    private static Path archive() throws IOException {
        try (Stream<Path> made = Files.list(Shipped.CLONE.resolve("dist/target"))) {
            return made.filter(file -> file.toString().endsWith(".tar.gz"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String ended(Path directory, String... command) throws Exception {
        try (Tool tool = new Tool(new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start())) {
            assertThat(tool.awaitEnd()).as(tool.printed()).isZero();
            return tool.printed();
        }
    }

    /** Folders of jars, each of which is a class path of its own. */
    private static List<Path> bundles() throws IOException {
        List<Path> bundles = new ArrayList<>(List.of(home.resolve("lib"), home.resolve("cluster")));
        try (Stream<Path> drivers = Files.list(home.resolve("drivers"))) {
            drivers.forEach(bundles::add);
        }
        return bundles;
    }

    /** The jars of a bundle by their SHA-256. */
    private static Map<String, String> jars(Path bundle) throws Exception {
        Map<String, String> jars = new TreeMap<>();
        try (Stream<Path> files = Files.list(bundle)) {
            for (Path jar :
                    files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
                jars.put(
                        HexFormat.of().formatHex(digest),
                        String.valueOf(jar.getFileName()).replaceFirst("[.]jar$", ""));
            }
        }
        return jars;
    }

    private static Map<String, String> components(Path bundle) throws IOException {
        Map<String, String> components = new TreeMap<>();
        for (JsonNode component : new ObjectMapper()
                .readTree(bundle.resolve("sbom.json").toFile())
                .path("components")) {
            String name = component.path("name").textValue() + "-"
                    + component.path("version").textValue();
            assertThat(component.path("licenses")).as(name + " has a licence").isNotEmpty();
            for (JsonNode hash : component.path("hashes")) {
                if (hash.path("alg").textValue().equals("SHA-256")) {
                    components.put(hash.path("content").textValue(), name);
                }
            }
        }
        return components;
    }

    /** The programs of this machine, but those that only somebody who builds needs. */
    private Path programsWithoutGitAndMaven() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String path : System.getenv("PATH").split(File.pathSeparator)) {
            if (!Files.isDirectory(Path.of(path))) {
                continue;
            }
            try (Stream<Path> files = Files.list(Path.of(path))) {
                for (Path program : files.toList()) {
                    String name = String.valueOf(program.getFileName());
                    Path link = programs.resolve(name);
                    if (!Set.of("git", "mvn", "javac").contains(name) && !Files.exists(link)) {
                        Files.createSymbolicLink(link, program);
                    }
                }
            }
        }
        return programs;
    }

    private Tool launch(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("bin/benchmark"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", programsWithoutGitAndMaven().toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JVM_OPTS", "-XX:+UseSerialGC " + LightlyCompiled.FLAG);
        return new Tool(builder.start());
    }

    @Test
    void hasAManualPageAndACompletionScriptWhereManAndBashLook() throws Exception {
        assertThat(home.resolve("share/man/man1/benchmark.1")).content().startsWith(".TH BENCHMARK 1 \"\" \"Weir 0");
        assertThat(home.resolve("share/bash-completion/completions/benchmark"))
                .content()
                .startsWith("#!/usr/bin/env bash")
                .contains("--drivers")
                .endsWith("complete -F _complete_benchmark_list -o default benchmark\n");
    }

    @Test
    void hasTheDocumentationAndTheChartOfIt() {
        assertThat(home.resolve("docs/README.md")).content().contains("tutorial.md");
        assertThat(home.resolve("kubernetes/weir/Chart.yaml")).exists();
        assertThat(home.resolve("docs/how-to/own-cluster.md")).content().contains("kafka-remote.yaml");
    }

    @Test
    void hasAChecksumBesideIt() throws Exception {
        String archive = String.valueOf(archive().getFileName());

        assertThat(ended(Shipped.CLONE.resolve("dist/target"), "sha512sum", "--check", archive + ".sha512"))
                .contains(archive + ": OK");
    }

    @Test
    void eachBundleHasABillOfExactlyItsJars() throws Exception {
        for (Path bundle : bundles()) {
            Map<String, String> jars = jars(bundle);
            Map<String, String> billed = components(bundle);

            Set<String> unbilled = new TreeSet<>(jars.values());
            jars.keySet().stream().filter(billed::containsKey).map(jars::get).forEach(unbilled::remove);
            assertThat(unbilled)
                    .as("jars without bill: the module's own of %s (Maven makes no bills with -o)", bundle)
                    .hasSize(1);
            Set<String> missing = new TreeSet<>(billed.values());
            billed.keySet().stream().filter(jars::containsKey).map(billed::get).forEach(missing::remove);
            assertThat(missing)
                    .as("billed and not there: what the framework gives to %s", bundle)
                    .allMatch(name -> name.matches("(slf4j-api|jspecify)-.*"));
        }
    }

    @Test
    void tellsTheLicencesOfEachBundle() throws Exception {
        for (Path bundle : bundles()) {
            String licences = Files.readString(bundle.resolve("THIRD-PARTY.txt"));
            assertThat(licences).doesNotContain("Unknown license");
            Map<String, String> billed = components(bundle);
            billed.keySet().retainAll(jars(bundle).keySet());
            for (String component : billed.values()) {
                String part = component.replaceFirst("-(?=[0-9])", ":");
                assertThat(licences.contains(part) || OURS.contains(part.substring(0, part.indexOf(':'))))
                        .as("%s of %s", component, bundle)
                        .isTrue();
            }
        }
    }

    @Test
    void tellsVersionAndCommitWithoutGit() throws Exception {
        try (Tool version = launch("--version")) {
            assertThat(version.awaitEnd()).as(version.printed()).isZero();
            assertThat(version.printed()).matches("Weir \\S+ at commit [0-9a-f]{12}(-modified)?\\s*");
        }
    }

    @Test
    void runsTheFirstCommandOfTheReadmeWithoutGitAndMaven() throws Exception {
        try (Tool tool = launch(
                "--drivers",
                "driver-kafka/kafka.yaml",
                "workloads/1kb-3p.yaml",
                "--set",
                "testDuration=2s",
                "--set",
                "warmupDuration=1s",
                "--set",
                "producerRate=300",
                "--output",
                folder.resolve("results").toString())) {
            int code = tool.awaitEnd();
            assertThat(code).as(tool.printed()).isIn(0, 4);
            assertThat(LeftResults.of(folder, "kafka-1").result().outcome()).isEqualTo(Outcome.completed());
        }
    }
}
