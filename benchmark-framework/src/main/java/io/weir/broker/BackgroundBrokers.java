package io.weir.broker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.weir.driver.NanoClock;
import io.weir.process.ProcessMark;
import io.weir.process.UserFolders;
import io.weir.time.Sleeper;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The brokers that this user keeps running between commands.
 *
 * <p>Each belongs to a keeper: a Weir process that launched it, registered it in a file here, and ends it on request. A
 * broker whose keeper is gone is gone as well, so its file is ignored.
 *
 * @param folder has a file for each of them
 */
public record BackgroundBrokers(Path folder, NanoClock clock, Sleeper sleeper) {

    private static final String SUFFIX = ".json";
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundBrokers.class);

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // a later build may have more to say
            .build();
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    /** Contents of a file. */
    private record Entry(ProcessMark keeper, BackgroundBroker broker) {}

    /** Returns the brokers of this user on this machine. */
    public static BackgroundBrokers ofThisUser() {
        Path folder = UserFolders.temporary(System.getProperties()).resolve("kept");
        return new BackgroundBrokers(folder, SystemClock.INSTANCE, SystemSleeper.INSTANCE);
    }

    /**
     * Starts a keeper and waits until it has registered its broker.
     *
     * @param command a JVM that launches a broker and then calls {@link #keep} with that name
     * @param input what it reads on its standard input, as other users see the command
     * @param log takes the keeper's output
     * @param limit how long to wait; includes the download of artifacts
     */
    public BackgroundBroker start(String name, List<String> command, String input, Path log, Duration limit)
            throws BrokerException, InterruptedException {
        requireFree(name);
        Process keeper;
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            ownersOnly(log);
            keeper = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            tell(keeper, input);
        } catch (IOException failure) {
            throw new BrokerException(
                    "the keeper of broker " + name + " can't be started: " + failure.getMessage(), failure);
        }
        long start = clock.nanoTime();
        try {
            while (true) {
                Optional<BackgroundBroker> registered = find(name);
                if (registered.isPresent()) {
                    return registered.get();
                }
                if (!keeper.isAlive()) {
                    throw new BrokerException("broker " + name + " did not start: " + lastLine(log));
                }
                if (clock.nanoTime() - start > limit.toNanos()) {
                    keeper.destroy();
                    throw new BrokerException(
                            "broker " + name + " did not start within " + limit.toSeconds() + " s (see " + log + ")");
                }
                sleeper.sleep(LOOK_AGAIN);
            }
        } catch (InterruptedException interrupted) {
            keeper.destroy();
            throw interrupted;
        }
    }

    /** Makes the log of a keeper, whose JVM writes the flags there that it takes from its environment. */
    private static void ownersOnly(Path log) throws IOException {
        Files.deleteIfExists(log);
        Files.createFile(log, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private static void tell(Process keeper, String input) {
        try (Writer words = keeper.outputWriter(StandardCharsets.UTF_8)) {
            words.write(input);
        } catch (IOException diedAtOnce) {
            LOG.info("the keeper did not take its input; its log tells why", diedAtOnce);
        }
    }

    /**
     * Does the keeper's part: registers the broker and keeps it until this process is asked to end; returns only at an
     * interrupt.
     */
    public void keep(BackgroundBroker kept, LocalBroker broker) throws BrokerException, InterruptedException {
        Thread closing = new Thread(
                () -> {
                    broker.close();
                    remove(kept.name());
                },
                "weir-keeper-end");
        Runtime.getRuntime().addShutdownHook(closing);
        register(kept, ProcessHandle.current());
        new CountDownLatch(1).await();
    }

    void register(BackgroundBroker kept, ProcessHandle keeper) throws BrokerException {
        requireFree(kept.name());
        write(new Entry(ProcessMark.of(keeper), kept));
    }

    private void write(Entry entry) throws BrokerException {
        String name = entry.broker().name();
        try {
            Files.createDirectories(folder);
            Path unfinished = Files.createTempFile(folder, name, ".tmp");
            Files.writeString(unfinished, JSON.writeValueAsString(entry));
            Files.move(unfinished, file(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new BrokerException(
                    "broker " + name + " can't be written down in " + folder + ": " + failure.getMessage(), failure);
        }
    }

    /** Adds messages that a running broker has acknowledged; ignores a broker that is gone. */
    public void addMessages(String name, long more) throws BrokerException {
        Entry entry = entries().get(name);
        if (entry != null) {
            BackgroundBroker kept = entry.broker();
            write(new Entry(entry.keeper(), kept.withMessages(kept.messages() + more)));
        }
    }

    /** Returns the running brokers, sorted by name. */
    public List<BackgroundBroker> list() throws BrokerException {
        return entries().values().stream().map(Entry::broker).toList();
    }

    /** Returns the entries of running brokers by name. Deletes the files of the others. */
    private SortedMap<String, Entry> entries() throws BrokerException {
        SortedMap<String, Entry> running = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return running;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                Optional<Entry> entry = read(file);
                if (entry.isPresent()) {
                    running.put(entry.get().broker().name(), entry.get());
                } else {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException failure) {
            throw new BrokerException(
                    "the list of brokers in " + folder + " can't be read: " + failure.getMessage(), failure);
        }
        return running;
    }

    /** Returns the contents of a file, if its keeper is alive; one that is gone meanwhile may have removed the file. */
    private static Optional<Entry> read(Path file) throws IOException {
        try {
            return Optional.ofNullable(JSON.readValue(Files.readString(file), Entry.class))
                    .filter(entry -> entry.keeper().alive().isPresent());
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        } catch (JsonProcessingException unreadable) {
            LOG.warn("{} was cut off, and is deleted", file, unreadable);
            return Optional.empty();
        }
    }

    public Optional<BackgroundBroker> find(String name) throws BrokerException {
        return Optional.ofNullable(entries().get(name)).map(Entry::broker);
    }

    /**
     * Ends a broker and its keeper; returns when both are gone.
     *
     * @throws BrokerException when none of that name runs
     */
    public void stop(String name) throws BrokerException, InterruptedException {
        SortedMap<String, Entry> running = entries();
        Entry entry = running.get(name);
        if (entry == null) {
            throw new BrokerException("no broker \"" + name + "\" is running"
                    + (running.isEmpty() ? "" : "; running: " + String.join(", ", running.keySet())));
        }
        end(entry.keeper());
        remove(name);
    }

    /** Ends a keeper, by force if need be: the broker's own guard does the rest. */
    private void end(ProcessMark keeper) throws InterruptedException {
        keeper.alive().ifPresent(ProcessHandle::destroy);
        long start = clock.nanoTime();
        while (keeper.alive().isPresent()) {
            if (clock.nanoTime() - start > STOP_LIMIT.toNanos()) {
                keeper.alive().ifPresent(ProcessHandle::destroyForcibly);
                return;
            }
            sleeper.sleep(LOOK_AGAIN);
        }
    }

    private void requireFree(String name) throws BrokerException {
        if (find(name).isPresent()) {
            throw new BrokerException(
                    "a broker \"" + name + "\" is running already; stop it first, or choose another name");
        }
    }

    private void remove(String name) {
        try {
            Files.deleteIfExists(file(name));
        } catch (IOException stays) {
            // The keeper in the file is gone, so the next reader deletes the file.
            return;
        }
    }

    /** Returns the file with all that is known of a broker, which only this user may read. */
    public Path file(String name) {
        return folder.resolve(name + SUFFIX);
    }

    private static String lastLine(Path log) {
        try {
            List<String> lines = Files.readAllLines(log).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
            return lines.isEmpty() ? "its keeper printed nothing" : lines.get(lines.size() - 1);
        } catch (IOException unreadable) {
            return "see " + log;
        }
    }
}
