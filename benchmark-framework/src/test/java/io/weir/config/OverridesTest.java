package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.weir.workload.Load.ConstantRate;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OverridesTest {

    private static final String DRIVER = """
            driverClass: some
            producerConfig: |
              linger.ms=0
              acks=all
            broker:
              launch: local
              config:
                num.io.threads: 8
            """;

    @TempDir
    Path folder;

    @Test
    void changeAndAddKeysOfAWorkload() {
        Workload workload = new Reading(
                        folder, "producerRate=20MB/s", "name='a: b'", "existingTopics=[x, y]", "seed = 7")
                .workload(Reading.WORKLOAD);

        assertThat(workload.load()).isEqualTo(new ConstantRate(19_531.25));
        assertThat(workload.name()).isEqualTo("a: b");
        assertThat(workload.topology().existingTopics()).containsExactly("x", "y");
        assertThat(workload.seed()).isEqualTo(7);
    }

    @Test
    void replaceTheSameThingSaidInMinutes() {
        String minutes =
                Reading.WORKLOAD.replace("testDuration: 10s", "testDurationMinutes: 5\nwarmupDurationMinutes: 1");

        Workload workload = new Reading(folder, "testDuration=30s", "warmupDuration=0s").workload(minutes);

        assertThat(workload.timing().measured()).contains(Duration.ofSeconds(30));
        assertThat(workload.timing().warmUp()).isEqualTo(WarmUp.fixed(Duration.ZERO));
        assertThat(new Reading(folder, "warmupDuration=5s")
                        .workload(Reading.WORKLOAD + "warmup: adaptive\nwarmupLimit: 2m\n")
                        .timing()
                        .warmUp())
                .isEqualTo(WarmUp.fixed(Duration.ofSeconds(5)));
        assertThat(new Reading(folder, "warmupLimit=3m")
                        .workload(Reading.WORKLOAD + "warmupDuration: 5s\n")
                        .timing()
                        .warmUp())
                .isEqualTo(WarmUp.adaptive(Duration.ofMinutes(3)));
        assertThat(new Reading(folder, "testDurationMinutes=2")
                        .workload(Reading.WORKLOAD)
                        .timing()
                        .measured())
                .contains(Duration.ofMinutes(2));
    }

    @Test
    void takeAKeyAwayWhenEmpty() {
        Workload workload = new Reading(folder, "testDuration=", "messages=100").workload(Reading.WORKLOAD);

        assertThat(workload.timing().measured()).isEmpty();
    }

    @Test
    void descendIntoBlocksOfADriver() {
        Reading reading = new Reading(
                folder,
                "driver.producerConfig.linger.ms=5",
                "driver.producerConfig.enable.idempotence=true",
                "driver.producerConfig.acks=",
                "driver.commonConfig.client.id={zone.id}: x # y",
                "driver.replicationFactor=3",
                "driver.client.persistence.ensembleSize=2",
                "driver.client.serviceUrl=x://y",
                "driver.clientVersion=3.90",
                "broker.config.num.io.threads=4",
                "broker.nodes=3");

        DriverConfiguration driver = reading.driver(DRIVER, SomeSettings.ALL).orElseThrow();

        assertThat(reading.errors()).isEmpty();
        assertThat(driver.settings().properties("producerConfig"))
                .containsExactly(entry("linger.ms", "5"), entry("enable.idempotence", "true"));
        assertThat(driver.settings().properties("commonConfig")).containsExactly(entry("client.id", "zone7: x # y"));
        assertThat(driver.settings().integer("replicationFactor")).isEqualTo(3);
        assertThat(driver.settings().integer("client.persistence.ensembleSize")).isEqualTo(2);
        assertThat(driver.file().clientVersion()).contains("3.90");
        assertThat(driver.file().broker().nodes()).isEqualTo(3);
        assertThat(driver.file().broker().config()).containsExactly(entry("num.io.threads", "4"));
    }

    @Test
    void replaceAWholeBlock() {
        DriverConfiguration driver = new Reading(folder, "driver.producerConfig=acks=1")
                .driver(DRIVER, SomeSettings.ALL)
                .orElseThrow();

        assertThat(driver.settings().properties("producerConfig")).containsExactly(entry("acks", "1"));
    }

    @Test
    void doNotTouchTheOtherKindOfFile() {
        assertThat(new Reading(folder, "driver.nonsense=1").file(Reading.WORKLOAD))
                .isPresent();
        assertThat(new Reading(folder, "nonsense=1").driver(DRIVER, SomeSettings.ALL))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            topcis=1             | --set topcis: 'topcis' is not a key of a workload; did you mean 'topics'?
            topics=two           | --set topics: topics must be a whole number, such as 3, not 'two'
            topics=0             | --set topics: topics must be at least 1, not 0
            topics               | --set topics: has no value; write topics=VALUE, or topics= to take the key away
            =1                   | --set =1: has no key; write KEY=VALUE, such as testDuration=30s
            name=[a              | --set name: is not valid YAML: expected ',' or ']', but got <stream end>
            testDurationMinutes=0| --set testDurationMinutes: testDurationMinutes 0 asks for a run without end, which Weir does not do; write the minutes, or testDuration: 24h
            """)
    void reportErrorsInAWorkloadAtTheOverride(String override, String error) {
        Reading reading = new Reading(folder, override);

        reading.file(Reading.WORKLOAD);

        assertThat(reading.errors()).containsExactly(error);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            driver.producerConfg.linger.ms=5   | --set driver.producerConfg.linger.ms: 'producerConfg.linger.ms' is not a key of driver some; did you mean 'producerConfig'?
            driver.producerConfig.linger.sm=5  | --set driver.producerConfig.linger.sm: 'linger.sm' is not a key of producerConfig; did you mean 'linger.ms'?
            driver.producerConfig.linger.ms=x  | --set driver.producerConfig.linger.ms: producerConfig.linger.ms must be a whole number, such as 3, not 'x'
            driver.replicationFactor.x=1       | --set driver.replicationFactor.x: 'replicationFactor.x' is not a key of driver some; did you mean 'replicationFactor'?
            broker.node=3                      | --set broker.node: 'node' is not a key of broker; did you mean 'nodes'?
            broker.nodes=many                  | --set broker.nodes: broker.nodes must be a whole number, such as 3, not 'many'
            driver.client=5                    | --set driver.client: client must be a mapping of keys to values, not '5'
            """)
    void reportErrorsInADriverAtTheOverride(String override, String error) {
        Reading reading = new Reading(folder, override);

        reading.driver(DRIVER, SomeSettings.ALL);

        assertThat(reading.errors()).containsExactly(error);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "producerRateProfile=[{rate: 1000, for: 30s}",
                "producerRate=[",
                "testDuration={",
                "testDurationMinutes=[",
                "topics=[1",
                "driver.driverClass=[",
                "driver.client=[",
                "driver.client.serviceUrl=[",
                "driver.replicationFactor=[",
                "broker.launch=["
            })
    void areTheOnlyErrorWhereTheyCanNotBeRead(String override) {
        Reading reading = new Reading(folder, override);

        reading.file(Reading.WORKLOAD);
        reading.driver(DRIVER, SomeSettings.ALL);

        assertThat(reading.errors())
                .singleElement()
                .asString()
                .startsWith("--set " + override.substring(0, override.indexOf('=')) + ": is not valid YAML: ");
    }

    @Test
    void countOnceHoweverManyFilesTheyApplyTo() {
        Reading reading = new Reading(folder, "seed=x", "seed=y");

        reading.file(Reading.WORKLOAD);
        reading.file(Reading.WORKLOAD);

        assertThat(reading.errors())
                .containsExactly(
                        "--set seed: is given twice; keep one of them",
                        "--set seed: seed must be a whole number, such as 3, not 'x'");
    }

    @Test
    void mayNotSayTheSameThingTwice() {
        Reading reading = new Reading(folder, "testDuration=5s", "testDurationMinutes=1");

        reading.file(Reading.WORKLOAD);

        assertThat(reading.errors())
                .containsExactly("--set testDuration: testDuration and testDurationMinutes (--set testDurationMinutes)"
                        + " both say how long to measure; keep one of them");
    }
}
