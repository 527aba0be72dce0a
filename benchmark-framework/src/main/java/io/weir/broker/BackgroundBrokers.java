package io.weir.broker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.weir.driver.NanoClock;
import io.weir.process.OwnFolder;
import io.weir.process.OwnedDirectory;
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
 * <p>Each belongs to a keeper: a Weir process that owns the directory of its name here, launches it, registers it in
 * that directory, and ends it on request. A broker whose keeper is gone is gone as well, so its directory is removed.
 *
 * @param cache folder of the user's, whatever the temporary folder is at the time; other machines may share it
 */
public record BackgroundBrokers(Path cache, NanoClock clock, Sleeper sleeper) {

    private static final String ENTRY = "broker.json";
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundBrokers.class);

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // a later build may have more to say
            .build();
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final int ATTEMPTS = 10;

    /** Contents of a file. */
    private record Entry(ProcessMark keeper, BackgroundBroker broker) {}

    public static BackgroundBrokers ofThisUser() {
        Path cache = UserFolders.cache(System.getProperties(), System.getenv());
        return new BackgroundBrokers(cache, SystemClock.INSTANCE, SystemSleeper.INSTANCE);
    }

    /** Returns the name of the folder, which ends with the machine or its next boot, as all brokers in it do. */
    private static String folder() {
        return "brokers-" + ProcessMark.bootId().orElse("here");
    }

    /**
     * Starts a keeper and waits until it has registered its broker.
     *
     * @param command a JVM that takes that name by {@link #reserve}, launches a broker and then calls {@link #keep}
     * @param input what it reads on its standard input, as other users see the command
     * @param log takes the keeper's output
     * @param limit how long to wait; includes the download of artifacts
     */
    public BackgroundBroker start(String name, List<String> command, String input, Path log, Duration limit)
            throws BrokerException, InterruptedException {
        if (find(name).isPresent()) {
            throw taken(name);
        }
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
                Entry entry = entries().get(name);
                if (entry != null && entry.keeper().pid() == keeper.pid()) {
                    return entry.broker();
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

    /** Takes a name for a broker to launch and keep, until this process is gone; fails when another one has it. */
    public OwnedDirectory reserve(String name) throws BrokerException, InterruptedException {
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Optional<OwnedDirectory> directory = OwnedDirectory.take(OwnFolder.make(cache, folder(), name));
                if (directory.isPresent()) {
                    return directory.get();
                }
                // Another command may just be looking whether it can be removed.
                sleeper.sleep(LOOK_AGAIN);
            }
            throw taken(name);
        } catch (IOException failure) {
            throw unusable(failure);
        }
    }

    private static BrokerException taken(String name) {
        return new BrokerException("a broker \"" + name
                + "\" is running already, or being started; stop it first, or choose another name");
    }

    private BrokerException unusable(IOException failure) {
        return new BrokerException(
                "the list of brokers in " + cache + " can't be used: " + failure.getMessage(), failure);
    }

    /**
     * Does the keeper's part: registers the broker and keeps it until this process is asked to end; returns only at an
     * interrupt.
     */
    public void keep(OwnedDirectory reserved, BackgroundBroker kept, LocalBroker broker)
            throws BrokerException, InterruptedException {
        Thread closing = new Thread(
                () -> {
                    broker.close();
                    remove(reserved);
                },
                "weir-keeper-end");
        Runtime.getRuntime().addShutdownHook(closing);
        register(reserved, kept);
        new CountDownLatch(1).await();
    }

    void register(OwnedDirectory reserved, BackgroundBroker kept) throws BrokerException {
        try {
            write(reserved.path(), new Entry(ProcessMark.of(ProcessHandle.current()), kept));
        } catch (IOException failure) {
            throw unusable(failure);
        }
    }

    private static void write(Path directory, Entry entry) throws IOException {
        Path unfinished = Files.createTempFile(directory, "unfinished", ".tmp");
        Files.writeString(unfinished, JSON.writeValueAsString(entry));
        Files.move(unfinished, directory.resolve(ENTRY), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Adds messages that a running broker has acknowledged; ignores a broker that is gone. */
    public void addMessages(String name, long more) throws BrokerException {
        Entry entry = entries().get(name);
        if (entry != null) {
            BackgroundBroker kept = entry.broker();
            try {
                write(
                        cache.resolve(folder()).resolve(name),
                        new Entry(entry.keeper(), kept.withMessages(kept.messages() + more)));
            } catch (IOException failure) {
                throw unusable(failure);
            }
        }
    }

    /** Returns the running brokers, sorted by name. */
    public List<BackgroundBroker> list() throws BrokerException {
        return entries().values().stream().map(Entry::broker).toList();
    }

    /** Returns the entries of running brokers by name. Removes the directories of keepers that are gone. */
    private SortedMap<String, Entry> entries() throws BrokerException {
        SortedMap<String, Entry> running = new TreeMap<>();
        try {
            Optional<Path> folder = OwnFolder.find(cache, folder());
            if (folder.isPresent()) {
                try (DirectoryStream<Path> directories = Files.newDirectoryStream(folder.get())) {
                    for (Path directory : directories) {
                        OwnedDirectory.take(directory).ifPresent(BackgroundBrokers::remove);
                        read(directory.resolve(ENTRY))
                                .ifPresent(entry -> running.put(entry.broker().name(), entry));
                    }
                }
            }
        } catch (IOException failure) {
            throw unusable(failure);
        }
        return running;
    }

    /** Returns the contents of a file; empty while the broker is being started, and when its keeper has just gone. */
    private static Optional<Entry> read(Path file) throws IOException {
        try {
            return Optional.ofNullable(JSON.readValue(Files.readString(file), Entry.class));
        } catch (NoSuchFileException unregistered) {
            return Optional.empty();
        } catch (JsonProcessingException unreadable) {
            LOG.warn("{} is not what Weir writes", file, unreadable);
            return Optional.empty();
        }
    }

    public Optional<BackgroundBroker> find(String name) throws BrokerException {
        return Optional.ofNullable(entries().get(name)).map(Entry::broker);
    }

    /** Ends a broker and its keeper; returns when both are gone, and fails when none of that name runs. */
    public void stop(String name) throws BrokerException, InterruptedException {
        SortedMap<String, Entry> running = entries();
        Entry entry = running.get(name);
        if (entry == null) {
            throw new BrokerException("no broker \"" + name + "\" is running"
                    + (running.isEmpty() ? "" : "; running: " + String.join(", ", running.keySet())));
        }
        if (!entry.keeper().isOfThisSpace()) {
            throw new BrokerException(
                    "broker " + name + " was started in another container of this machine; stop it there");
        }
        end(entry.keeper());
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

    private static void remove(OwnedDirectory directory) {
        try {
            directory.delete();
        } catch (IOException stays) {
            LOG.warn("can't remove {}; the next command will try again", directory.path(), stays);
        }
    }

    /** Returns the file with all that is known of a broker, which only this user may read. */
    public Path file(String name) {
        return cache.resolve(folder()).resolve(name).resolve(ENTRY);
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
