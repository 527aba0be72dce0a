package io.weir.tests.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The objects of the chart are those that Kubernetes knows, and fit together. */
@EnabledOnOs(
        value = OS.LINUX,
        architectures = "amd64",
        disabledReason = "the library of Helm that the tests have is for Linux on x86-64")
class ChartTest {

    private static final Path DRIVER = Shipped.CLONE.resolve("driver-kafka/kafka-remote.yaml");

    private static HelmProcess.Exchange answers;
    private static Rendered usual;
    private static Rendered twelve;
    private static Rendered workersOnly;
    private static Rendered shared;
    private static Rendered full;

    @BeforeAll
    static void render() throws Exception {
        answers = HelmProcess.ask(
                Rendered.CHART,
                List.of(
                        Rendered.with(),
                        Rendered.with("workers.count", "12", "workers.cpu", "16", "workers.memory", "32Gi"),
                        Rendered.with("run", "false", "driver", "", "workload", ""),
                        Rendered.with("workers.onePerNode", "false", "results.claim", "figures", "results.keep", "0"),
                        full(),
                        Rendered.with("workers.count", "0"),
                        Rendered.with("workers.replicas", "3"),
                        Rendered.with("workers.memory", "lots"),
                        Rendered.with("image", ""),
                        Rendered.with("driver", ""),
                        Rendered.with("workload", "")));
        usual = Rendered.of(answers.answers().get(0));
        twelve = Rendered.of(answers.answers().get(1));
        workersOnly = Rendered.of(answers.answers().get(2));
        shared = Rendered.of(answers.answers().get(3));
        full = Rendered.of(answers.answers().get(4));
    }

    /** Everything that can be given. */
    private static HelmProcess.Request full() throws Exception {
        return Rendered.with(
                "driver",
                Files.readString(DRIVER),
                "arguments[0]",
                "--set=name=a: , \"b\"",
                "imagePullSecrets[0].name",
                "registry",
                "envFrom[0].secretRef.name",
                "broker",
                "volumes[0].name",
                "trusted",
                "volumes[0].secret.secretName",
                "trusted",
                "volumeMounts[0].name",
                "trusted",
                "volumeMounts[0].mountPath",
                "/trusted",
                "workers.heapOptions",
                "-Xms8g -Xmx8g",
                "workers.jvmOptions",
                "-XX:+UseZGC",
                "nodeSelector.pool",
                "load",
                "tolerations[0].key",
                "load",
                "tolerations[0].operator",
                "Exists",
                "podAnnotations.sidecar\\.istio\\.io/inject",
                "no");
    }

    static Stream<Rendered> all() {
        return Stream.of(usual, twelve, workersOnly, shared, full);
    }

    static Stream<JsonNode> pods() {
        return all().flatMap(rendered -> rendered == workersOnly
                ? Stream.of(rendered.workerPod())
                : Stream.of(rendered.workerPod(), rendered.conductorPod()));
    }

    @Test
    void helmHasNothingAgainstTheChart() {
        assertThat(answers.lint().get(0)).as(answers.lint().toString()).isEqualTo("passed");
        assertThat(answers.lint()).noneMatch(line -> line.contains("[ERROR]") || line.contains("[WARNING]"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void kubernetesKnowsEachFieldOfEachObject(Rendered rendered) throws Exception {
        for (JsonNode manifest : rendered.manifests()) {
            assertThat(KubernetesTypes.objection(manifest)).isEmpty();
        }
    }

    @Test
    void whatKubernetesDoesNotKnowIsFound() throws Exception {
        ObjectNode misspelt = usual.one("StatefulSet").deepCopy();
        ((ObjectNode) misspelt.at("/spec/template/spec/containers/0/securityContext"))
                .put("readOnlyRootFileSystem", true);
        assertThat(KubernetesTypes.objection(misspelt))
                .hasValueSatisfying(words -> assertThat(words).contains("readOnlyRootFileSystem"));

        ObjectNode text = usual.one("StatefulSet").deepCopy();
        ((ObjectNode) text.path("spec")).put("replicas", "2");
        assertThat(KubernetesTypes.objection(text)).isPresent();

        ObjectNode without = usual.one("Job").deepCopy();
        ((ObjectNode) without.at("/spec/template/spec")).remove("containers");
        assertThat(KubernetesTypes.objection(without))
                .hasValueSatisfying(words -> assertThat(words).contains("containers"));

        ObjectNode single = usual.one("Job").deepCopy();
        ((ObjectNode) single.at("/spec/template/spec/containers/0")).put("args", "--help");
        assertThat(KubernetesTypes.objection(single)).isPresent();

        ObjectNode old = usual.one("Job").deepCopy();
        old.put("apiVersion", "batch/v1beta1");
        assertThat(KubernetesTypes.objection(old)).hasValue("there is no type batch/v1beta1/Job");
    }

    @Test
    void theRunIsCarriedOutByThePodsOfTheStatefulSetAndNoOthers() {
        for (Rendered rendered : List.of(usual, twelve, shared, full)) {
            assertThat(Rendered.texts(rendered.conductorPod().at("/containers/0/args")))
                    .contains("--workers=" + String.join(",", rendered.workers()))
                    .contains("--conductor=" + rendered.conductor() + ":25520");
            List<String> awaited = Rendered.texts(rendered.conductorPod().at("/initContainers/0/args"));
            assertThat(awaited.subList(2, awaited.size())).isEqualTo(rendered.workers());
        }
        assertThat(twelve.workers()).hasSize(12).contains("weir-worker-11.weir-worker");
    }

    @Test
    void namesOfPodsAreThoseOfServicesThatSelectThem() {
        JsonNode set = usual.one("StatefulSet");
        assertThat(set.at("/spec/serviceName"))
                .isEqualTo(usual.one("Service", "worker").at("/metadata/name"));
        assertThat(usual.conductorPod().path("subdomain"))
                .isEqualTo(usual.one("Service", "conductor").at("/metadata/name"));
        assertThat(set.at("/spec/selector/matchLabels")).isEqualTo(set.at("/spec/template/metadata/labels"));
        assertThat(usual.one("Service", "worker").at("/spec/selector"))
                .isEqualTo(set.at("/spec/template/metadata/labels"));
        assertThat(usual.one("Service", "conductor").at("/spec/selector"))
                .isEqualTo(usual.one("Job").at("/spec/template/metadata/labels"));
        for (String service : List.of("worker", "conductor")) {
            assertThat(usual.one("Service", service).at("/spec/clusterIP").asText())
                    .isEqualTo("None");
        }
        assertThat(usual.one("Service", "conductor")
                        .at("/spec/publishNotReadyAddresses")
                        .asBoolean())
                .as("the conductor is called back before it is ready")
                .isTrue();
        assertThat(usual.one("Service", "worker").at("/spec").has("publishNotReadyAddresses"))
                .as("a worker has a name when it listens")
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("pods")
    void noContainerIsRootOrCanBecomeIt(JsonNode pod) {
        assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(pod.at("/securityContext/runAsUser").asInt()).isEqualTo(65532);
        assertThat(pod.at("/securityContext/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
        assertThat(pod.path("automountServiceAccountToken").asText()).isEqualTo("false");
        for (JsonNode container : Rendered.containers(pod)) {
            JsonNode rights = container.path("securityContext");
            assertThat(rights.path("allowPrivilegeEscalation").asText()).isEqualTo("false");
            assertThat(rights.path("readOnlyRootFilesystem").asBoolean()).isTrue();
            assertThat(Rendered.texts(rights.at("/capabilities/drop"))).containsExactly("ALL");
        }
    }

    @ParameterizedTest
    @MethodSource("pods")
    void aContainerHasWhatItMayUse(JsonNode pod) {
        for (JsonNode container : Rendered.containers(pod)) {
            assertThat(container.at("/resources/requests/cpu").asText()).isNotEmpty();
            assertThat(container.at("/resources/requests/memory").asText()).isNotEmpty();
            assertThat(container.at("/resources/requests")).isEqualTo(container.at("/resources/limits"));
        }
    }

    @ParameterizedTest
    @MethodSource("pods")
    void whatIsMountedIsThere(JsonNode pod) {
        List<String> volumes = Rendered.list(pod.path("volumes")).stream()
                .map(volume -> volume.path("name").asText())
                .toList();
        assertThat(volumes).doesNotHaveDuplicates();
        for (JsonNode container : Rendered.containers(pod)) {
            assertThat(Rendered.list(container.path("volumeMounts")).stream()
                            .map(mount -> mount.path("name").asText()))
                    .isSubsetOf(volumes);
        }
    }

    @Test
    void eachContainerSeesItsOwnCertificateAndNoOther() {
        for (Rendered rendered : List.of(usual, twelve, full)) {
            JsonNode mount = Rendered.named(rendered.workerPod().at("/containers/0/volumeMounts"), "certificates");
            assertThat(mount.path("mountPath").asText()).isEqualTo("/certificates");
            List<String> folders = new ArrayList<>();
            for (String worker : rendered.workers()) {
                String pod = worker.substring(0, worker.indexOf('.'));
                folders.add(mount.path("subPathExpr").asText().replace("$(POD)", pod));
            }
            assertThat(folders).isEqualTo(rendered.workers());
            assertThat(keys(rendered.workerPod())).isEqualTo(filesOf(rendered.workers()));

            JsonNode own = Rendered.named(rendered.conductorPod().at("/containers/0/volumeMounts"), "certificates");
            assertThat(own.path("subPath").asText()).isEqualTo(rendered.conductor());
            assertThat(Rendered.named(rendered.workerPod().path("volumes"), "certificates")
                            .at("/secret/defaultMode")
                            .asInt())
                    .as("readable by its group alone")
                    .isEqualTo(0440);
            assertThat(keys(rendered.conductorPod())).isEqualTo(filesOf(List.of(rendered.conductor())));
        }
    }

    /** Keys of the Secret, each with where it is mounted. */
    private static List<String> keys(JsonNode pod) {
        return Rendered.list(Rendered.named(pod.path("volumes"), "certificates").at("/secret/items")).stream()
                .map(item ->
                        item.path("key").asText() + " at " + item.path("path").asText())
                .toList();
    }

    private static List<String> filesOf(List<String> hosts) {
        return hosts.stream()
                .flatMap(host -> Stream.of("host.p12", "trust.p12", "password")
                        .map(file -> host + "." + file + " at " + host + "/" + file))
                .toList();
    }

    @Test
    void twoWorkersDoNotShareANodeUnlessTheyMay() {
        String place = "/affinity/podAntiAffinity/requiredDuringSchedulingIgnoredDuringExecution/0";
        JsonNode apart = usual.workerPod().at(place);
        assertThat(apart.path("topologyKey").asText()).isEqualTo("kubernetes.io/hostname");
        JsonNode labels = usual.one("StatefulSet").at("/spec/template/metadata/labels");
        apart.at("/labelSelector/matchLabels")
                .properties()
                .forEach(label -> assertThat(labels.path(label.getKey())).isEqualTo(label.getValue()));
        assertThat(apart.at("/labelSelector/matchLabels")).isNotEmpty();
        assertThat(shared.workerPod().has("affinity")).isFalse();
    }

    @Test
    void nothingLooksIntoAContainerWhileItMeasures() {
        JsonNode worker = usual.workerPod().at("/containers/0");
        assertThat(worker.has("startupProbe")).isTrue();
        assertThat(worker.has("livenessProbe") || worker.has("readinessProbe")).isFalse();
    }

    @Test
    void aRunThatFailsIsNotRepeated() {
        assertThat(usual.one("Job").at("/spec/backoffLimit").asInt(-1)).isZero();
        assertThat(usual.conductorPod().path("restartPolicy").asText()).isEqualTo("Never");
    }

    @Test
    void resultsGoToTheClaimOrStayForAWhile() {
        assertThat(Rendered.named(shared.conductorPod().path("volumes"), "results")
                        .at("/persistentVolumeClaim/claimName")
                        .asText())
                .isEqualTo("figures");
        assertThat(script(shared)).doesNotContain("sleep");
        assertThat(Rendered.named(usual.conductorPod().path("volumes"), "results")
                        .has("emptyDir"))
                .isTrue();
        assertThat(script(usual)).contains("sleep 600");
    }

    private static String script(Rendered rendered) {
        return rendered.conductorPod().at("/containers/0/args/0").asText();
    }

    @Test
    void withoutARunThereAreWorkersOnly() {
        assertThat(workersOnly.kinds()).containsExactlyInAnyOrder("Service", "StatefulSet");
    }

    @Test
    void textsComeThroughAsTheyAre() throws Exception {
        assertThat(full.one("ConfigMap").at("/data/driver.yaml").asText()).isEqualTo(Files.readString(DRIVER));
        assertThat(Rendered.texts(full.conductorPod().at("/containers/0/args")))
                .contains("--set=name=a: , \"b\"")
                .endsWith("/files/workload.yaml");
        assertThat(Rendered.named(full.workerPod().at("/containers/0/env"), "HEAP_OPTS")
                        .path("value")
                        .asText())
                .isEqualTo("-Xms8g -Xmx8g");
        for (JsonNode pod : List.of(full.workerPod(), full.conductorPod())) {
            assertThat(pod.at("/nodeSelector/pool").asText()).isEqualTo("load");
            JsonNode container = pod.at("/containers/0");
            assertThat(container.at("/envFrom/0/secretRef/name").asText()).isEqualTo("broker");
            assertThat(Rendered.named(container.path("volumeMounts"), "trusted")
                            .path("mountPath")
                            .asText())
                    .isEqualTo("/trusted");
        }
        assertThat(full.one("StatefulSet")
                        .at("/spec/template/metadata/annotations")
                        .properties())
                .containsExactly(Map.entry(
                        "sidecar.istio.io/inject",
                        full.one("StatefulSet").at("/spec/template/metadata/annotations/sidecar.istio.io~1inject")));
    }

    @Test
    void wrongAndMissingValuesAreRefusedByName() {
        List<String> refusals = answers.answers().stream()
                .skip(5)
                .map(HelmProcess.Answer::refusal)
                .toList();
        assertThat(refusals.get(0)).contains("count");
        assertThat(refusals.get(1)).contains("replicas");
        assertThat(refusals.get(2)).contains("memory");
        assertThat(refusals.get(3)).contains("name the image of Weir");
        assertThat(refusals.get(4)).contains("--set-file driver=FILE");
        assertThat(refusals.get(5)).contains("--set-file workload=FILE");
    }

    @Test
    void theChartIsOfThisVersion() throws Exception {
        String version = Files.readString(Shipped.CLONE.resolve("pom.xml"))
                .replaceFirst("(?s).*?<artifactId>weir</artifactId>\\s*<version>([^<]+)</version>.*", "$1");
        assertThat(Files.readString(Rendered.CHART.resolve("Chart.yaml"))).contains("appVersion: " + version + "\n");
    }
}
