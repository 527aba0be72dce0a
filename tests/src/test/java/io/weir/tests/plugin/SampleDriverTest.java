package io.weir.tests.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.LoadedDriver;
import io.weir.time.SystemClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The sample of docs/write-a-driver.md, built outside of this build and dropped into a drivers folder. */
@Timeout(60)
class SampleDriverTest {

    private static final Path SOURCES = Path.of("src/sample-driver");
    private static final Path GUIDE = Path.of("../docs/write-a-driver.md");

    @TempDir
    Path folder;

    @BeforeEach
    void buildTheSample() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-cp", apiJar()));
        arguments.addAll(sources().map(Path::toString).toList());
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(result).isZero();

        Path jar = Files.createDirectories(folder.resolve("drivers/mailbox")).resolve("mailbox.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
            out.putNextEntry(new ZipEntry("META-INF/services/io.weir.driver.Driver"));
            out.write("com.example.mailbox.MailboxDriver\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String apiJar() {
        return Path.of(Driver.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
    }

    private static Stream<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        }
    }

    @Test
    void isFoundAndSendsAndReceivesInItsOwnClassLoader() throws Exception {
        DriverCatalog catalog = DriverCatalog.find(List.of(folder.resolve("drivers")));
        assertThat(catalog.names()).containsExactly("mailbox");

        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        TopicSpec topic = new TopicSpec("t", 3);
        SubscriptionSpec subscription = new SubscriptionSpec(topic, "s", 0);
        try (LoadedDriver loaded = catalog.load("mailbox")) {
            long backlog = loaded.call(() -> {
                DriverSession session = loaded.driver().open(context(2));
                session.topics().create(List.of(topic));
                Producer producer = session.createProducer(new ProducerSpec(topic, 0));
                for (String text : List.of("one", "two", "refused")) {
                    producer.send(message(text), completion(received));
                }
                session.createConsumer(
                        subscription,
                        (payload, header, partition) ->
                                received.add("got " + new String(payload, StandardCharsets.UTF_8)));
                assertThat(take(received, 5))
                        .containsExactlyInAnyOrder("acknowledged", "acknowledged", "REFUSED", "got one", "got two");
                long left = session.insight().backlog(subscription);
                session.close();
                return left;
            });
            assertThat(backlog).isZero();
        }
    }

    @Test
    void isWhatTheGuideShows() throws IOException {
        String sample = String.join("\n", sources().map(SampleDriverTest::read).toList());
        Matcher blocks = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(GUIDE));
        int shown = 0;
        while (blocks.find()) {
            assertThat(sample).contains(blocks.group(1).stripTrailing());
            shown++;
        }
        assertThat(shown).isPositive();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static DriverContext context(long capacity) {
        return new DriverContext(
                new DriverSettings(Map.of("capacity", capacity)),
                Map.of(),
                "run",
                Duration.ofSeconds(10),
                SystemClock.INSTANCE);
    }

    private static Message message(String text) {
        return new Message().set(text.getBytes(StandardCharsets.UTF_8), Message.NO_HEADER, MessageKey.NONE);
    }

    private static List<String> take(BlockingQueue<String> queue, int count) throws InterruptedException {
        List<String> taken = new ArrayList<>();
        while (taken.size() < count) {
            String next = queue.poll(30, TimeUnit.SECONDS);
            assertThat(next).as("after %s", taken).isNotNull();
            taken.add(next);
        }
        return taken;
    }

    private static SendCompletion completion(BlockingQueue<String> queue) {
        return new SendCompletion() {
            @Override
            public void acknowledged() {
                queue.add("acknowledged");
            }

            @Override
            public void failed(SendOutcome outcome, Throwable reason) {
                queue.add(outcome.name());
            }
        };
    }
}
