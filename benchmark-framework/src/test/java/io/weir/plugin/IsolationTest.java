package io.weir.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.Driver;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class IsolationTest {

    private static final String LIBRARY =
            "package test.lib; public class Library { public static String version() { return \"%s\"; } }";
    private static final String ASKS_LIBRARY = "public String name() { return test.lib.Library.version(); }";

    @TempDir
    Path folder;

    @TempDir
    Path work;

    @BeforeEach
    void makeADriverThatTellsItsLibrarysVersion() throws Exception {
        Path jar = folder.resolve("drivers/sample/driver.jar");
        new DriverJar()
                .source("Library", LIBRARY.formatted("unused"))
                .driver("Sample", ASKS_LIBRARY)
                .write(jar, work, "test/lib/Library.class");
        library("1", folder.resolve("drivers/sample/library.jar"));
    }

    private Path library(String version, Path jar) throws Exception {
        return new DriverJar().source("Library", LIBRARY.formatted(version)).write(jar, work);
    }

    private DriverCatalog catalog() throws DriverLoadException {
        return DriverCatalog.find(List.of(folder.resolve("drivers")));
    }

    @Test
    void runsTwoVersionsOfALibrarySideBySide() throws Exception {
        Path other = library("2", folder.resolve("other/library.jar"));
        try (LoadedDriver shipped = catalog().load("sample");
                LoadedDriver replaced = catalog().load("sample", List.of(other))) {
            assertThat(shipped.name()).isEqualTo("1");
            assertThat(replaced.name()).isEqualTo("2");
            assertThat(replaced.jars()).containsExactly(folder.resolve("drivers/sample/driver.jar"), other);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.weir.plugin.DriverCatalog",
                "io.weir.driver.kafka.KafkaDriver",
                "io.weir.time.SystemClock",
                "ch.qos.logback.classic.Logger",
                "com.fasterxml.jackson.databind.ObjectMapper",
                "org.junit.jupiter.api.Test"
            })
    void hidesEveryOtherClassOfTheApplication(String name) throws Exception {
        try (LoadedDriver loaded = catalog().load("sample")) {
            ClassLoader loader = loaded.driver().getClass().getClassLoader();

            assertThatThrownBy(() -> loader.loadClass(name)).isInstanceOf(ClassNotFoundException.class);
            assertThat(loader.getResource(name.replace('.', '/') + ".class")).isNull();
        }
    }

    @Test
    void sharesTheApiSlf4jAndThePlatform() throws Exception {
        try (LoadedDriver loaded = catalog().load("sample")) {
            ClassLoader loader = loaded.driver().getClass().getClassLoader();

            for (String name : List.of(
                    "io.weir.driver.Driver",
                    "io.weir.driver.broker.BrokerProvider",
                    "org.slf4j.LoggerFactory",
                    "org.slf4j.event.Level")) {
                assertThat(loader.loadClass(name)).isSameAs(Class.forName(name));
            }
            assertThat(loader.loadClass("java.sql.Connection")).isSameAs(java.sql.Connection.class);
        }
    }

    @Test
    void hidesResourcesOfTheApplication() throws Exception {
        try (LoadedDriver loaded = catalog().load("sample")) {
            ClassLoader loader = loaded.driver().getClass().getClassLoader();

            assertThat(loader.getResource("logback-test.xml")).isNull();
            assertThat(loader.getResources("META-INF/MANIFEST.MF").asIterator())
                    .toIterable()
                    .extracting(URL::toString)
                    .noneMatch(url -> url.contains("logback") || url.contains("jackson"));
        }
    }

    @Test
    void callsTheDriverWithItsOwnContextClassLoaderAndRestoresTheCallers() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (LoadedDriver loaded = catalog().load("sample")) {
            ClassLoader inside = loaded.call(() -> Thread.currentThread().getContextClassLoader());

            assertThat(inside).isSameAs(loaded.driver().getClass().getClassLoader());
            assertThatThrownBy(() -> loaded.call(() -> {
                        throw new IllegalStateException("thrown inside");
                    }))
                    .hasMessage("thrown inside");
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
        }
    }

    @Test
    void makesNamedThreadsWithTheDriversContextClassLoader() throws Exception {
        try (LoadedDriver loaded = catalog().load("sample")) {
            AtomicReference<ClassLoader> seen = new AtomicReference<>();
            var threads = loaded.threads("sender");
            threads.newThread(() -> {});

            Thread thread =
                    threads.newThread(() -> seen.set(Thread.currentThread().getContextClassLoader()));
            thread.start();
            thread.join();

            assertThat(thread.getName()).isEqualTo("1-sender-2");
            assertThat(seen.get()).isSameAs(loaded.driver().getClass().getClassLoader());
        }
    }

    @Test
    void waitsForTheDriversThreadsBeforeItClosesTheLoader() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        int[] looks = {0};
        LoadedDriver loaded = load(() -> 0, () -> {
            if (++looks[0] == 3) {
                end.countDown();
            }
        });
        Thread thread = loaded.threads("netty").newThread(() -> await(end));
        thread.start();

        loaded.close();

        assertThat(looks[0]).isGreaterThanOrEqualTo(3);
        assertThat(thread.isAlive()).isFalse();
        assertThatThrownBy(() -> loaded.driver().getClass().getClassLoader().loadClass("test.lib.Unloaded"))
                .isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void leavesTheLoaderOpenWhenThreadsStay() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        long[] now = {0};
        LoadedDriver loaded = load(() -> now[0], () -> now[0] += 1_000_000_000);
        Thread thread = loaded.threads("stuck").newThread(() -> await(end));
        thread.start();

        loaded.close();

        assertThat(now[0]).isEqualTo(5_000_000_000L);
        assertThat(loaded.driver()
                        .getClass()
                        .getClassLoader()
                        .getResource("META-INF/services/" + Driver.class.getName()))
                .isNotNull();
        end.countDown();
        thread.join();
    }

    private LoadedDriver load(io.weir.driver.NanoClock clock, Runnable whileSleeping) throws DriverLoadException {
        DriverFolder sample = catalog().folder("sample");
        return new DriverLoading(sample, sample.jars(), clock, duration -> {
                    whileSleeping.run();
                    Thread.yield();
                })
                .load();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
