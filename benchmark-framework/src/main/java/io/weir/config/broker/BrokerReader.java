package io.weir.config.broker;

import static io.weir.config.broker.BrokerKeys.*;

import io.weir.config.broker.BrokerSettings.Launch;
import io.weir.config.source.Suggestion;
import io.weir.cpu.CpuRequest;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.broker.Retention;
import io.weir.process.NodeCommands;
import io.weir.process.NodeLimits;
import io.weir.units.DurationFormat;
import io.weir.units.SizeFormat;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the {@code broker} block of a driver file. */
public final class BrokerReader {

    private static final Pattern HEAP_SIZE = Pattern.compile("[1-9][0-9]*[kKmMgG]");
    private static final Pattern HEAP_OPTION = Pattern.compile("-Xm[sx].*|-XX:(MaxHeapSize|InitialHeapSize)=.*");
    private static final Pattern JVM_OPTION = Pattern.compile("-[XD].+|-ea.*|-(java)?agent.+|--add-.+");
    private static final Pattern IMAGE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]*");
    private static final Pattern CPU_COUNT = Pattern.compile("(?=.*[1-9])[0-9]{1,4}(\\.[0-9]{1,2})?");
    private static final String MEMORY = "memory";
    private static final String DIRECT_OPTION = "-XX:MaxDirectMemorySize";
    private static final int MAX_NODES = 99;
    private static final int MAX_FOLDERS = 99;
    private static final String IN_BROKER = BROKER + ".";

    private static final String LAUNCHED_ONLY = "is for a broker that is launched on this machine; take it out";

    private final CheckedKeys keys;
    private final DriverSettings settings;

    public BrokerReader(CheckedKeys keys) {
        this.keys = keys;
        this.settings = keys.settings();
    }

    /** Reads the block, which is there. */
    public BrokerSettings read() {
        int nodes = keys.number(IN_BROKER + NODES, 1, MAX_NODES, BrokerSettings.NONE.nodes());
        String heap = settings.optionalText(IN_BROKER + HEAP).orElse(BrokerSettings.NONE.heap());
        if (!HEAP_SIZE.matcher(heap).matches()) {
            wrong(HEAP, "must be a heap size of a JVM, such as 512m or 1g, not '" + heap + "'");
            heap = BrokerSettings.NONE.heap(); // what it means is looked at before the error is reported
        }
        Launch launch =
                settings.optionalText(IN_BROKER + LAUNCH).map(this::launch).orElse(Launch.NONE);
        List<Path> disks = disks();
        return new BrokerSettings(
                launch,
                keys.version(IN_BROKER + VERSION),
                nodes,
                heap,
                directMemory(launch),
                jvmOptions(launch),
                roles(launch),
                image(launch),
                brokerCpus(launch),
                limits(launch),
                retention(launch),
                folders(launch, nodes, disks.size()),
                disks,
                settings.properties(IN_BROKER + CONFIG),
                commands(launch));
    }

    private List<NodeCommands> commands(Launch launch) {
        Map<String, String> given = settings.properties(IN_BROKER + COMMANDS);
        if (!given.isEmpty() && launch != Launch.NONE) {
            wrong(
                    COMMANDS,
                    "are for a cluster of yours, and Weir itself acts on a broker that it launches; take them out");
        }
        return new CommandsReader(this::wrong).read(given);
    }

    private DataFolders folders(Launch launch, int nodes, int disks) {
        for (String key : List.of(LOG_DIRS, JOURNAL_DIRS, DISKS)) {
            if (settings.has(IN_BROKER + key) && launch == Launch.NONE) {
                wrong(key, LAUNCHED_ONLY);
            }
        }
        DataFolders folders = new DataFolders(
                keys.number(IN_BROKER + LOG_DIRS, 1, MAX_FOLDERS, 0),
                keys.number(IN_BROKER + JOURNAL_DIRS, 1, MAX_FOLDERS, 0),
                disks);
        int all = folders.ofEachNode() * nodes;
        if (disks > all) {
            wrong(
                    DISKS,
                    "names " + disks + " folders, and the servers have " + all
                            + (all == 1 ? " folder for data, which lies" : " folders for data, which lie")
                            + " there in turn; raise broker.logDirs, or name fewer");
        }
        return folders;
    }

    private List<Path> disks() {
        List<String> names = settings.optionalText(IN_BROKER + DISKS).stream()
                .flatMap(text -> Stream.of(text.strip().split("\\s*,\\s*", -1)))
                .toList();
        for (String name : names) {
            if (!name.startsWith("/")) {
                wrong(DISKS, "must be absolute paths of folders, such as /mnt/a,/mnt/b, not '" + name + "'");
            } else if (names.indexOf(name) != names.lastIndexOf(name)) {
                wrong(DISKS, "names " + name + " twice; name each folder once");
                return List.of();
            }
        }
        return names.stream().filter(name -> name.startsWith("/")).map(Path::of).toList();
    }

    private Optional<String> directMemory(Launch launch) {
        Optional<String> size = settings.optionalText(IN_BROKER + DIRECT_MEMORY);
        if (size.isPresent() && launch == Launch.NONE) {
            wrong(DIRECT_MEMORY, LAUNCHED_ONLY);
        }
        if (settings.optionalText(IN_BROKER + JVM_OPTIONS).orElse("").contains(DIRECT_OPTION) && size.isPresent()) {
            wrong(DIRECT_MEMORY, "and " + DIRECT_OPTION + " in broker.jvmOptions set the same; take one of them out");
        }
        return size.filter(text -> isSize(DIRECT_MEMORY, text));
    }

    private boolean isSize(String key, String text) {
        boolean good = HEAP_SIZE.matcher(text).matches();
        if (!good) {
            wrong(key, "must be a size as of a JVM's heap, such as 512m or 1g, not '" + text + "'");
        }
        return good;
    }

    /** Reads keys such as bookie.heap. Whether the server has that role does not depend on the file and is checked later. */
    private Map<String, JvmSettings> roles(Launch launch) {
        Map<String, String> given = settings.properties(IN_BROKER + ROLES);
        if (!given.isEmpty() && launch == Launch.NONE) {
            wrong(ROLES, LAUNCHED_ONLY);
        }
        Map<String, JvmSettings> roles = new HashMap<>();
        given.forEach((name, value) -> {
            String key = ROLES + "." + name;
            int dot = name.lastIndexOf('.');
            String role = name.substring(0, Math.max(0, dot));
            JvmSettings known = roles.getOrDefault(role, JvmSettings.NONE);
            switch (name.substring(dot + 1)) {
                case HEAP ->
                    roles.put(
                            role,
                            new JvmSettings(
                                    Optional.of(value).filter(size -> isSize(key, size)),
                                    known.directMemory(),
                                    known.further()));
                case DIRECT_MEMORY ->
                    roles.put(
                            role,
                            new JvmSettings(
                                    known.heap(),
                                    Optional.of(value).filter(size -> isSize(key, size)),
                                    known.further()));
                case JVM_OPTIONS ->
                    roles.put(role, new JvmSettings(known.heap(), known.directMemory(), jvmOptions(key, value)));
                default -> wrong(key, "must end with .heap, .directMemory or .jvmOptions, such as bookie.heap");
            }
        });
        return roles;
    }

    private List<String> jvmOptions(Launch launch) {
        Optional<String> text = settings.optionalText(IN_BROKER + JVM_OPTIONS);
        if (text.isPresent() && launch == Launch.NONE) {
            wrong(JVM_OPTIONS, LAUNCHED_ONLY);
        }
        return jvmOptions(JVM_OPTIONS, text.orElse(""));
    }

    private List<String> jvmOptions(String key, String text) {
        List<String> options = Stream.of(text.trim().split("\\s+"))
                .filter(option -> !option.isEmpty())
                .toList();
        for (String option : options) {
            if (HEAP_OPTION.matcher(option).matches()) {
                wrong(
                        key,
                        "must not set the heap (" + option + "); write " + IN_BROKER
                                + key.substring(0, key.length() - JVM_OPTIONS.length()) + HEAP);
            } else if (!JVM_OPTION.matcher(option).matches()) {
                wrong(
                        key,
                        "must be options of a JVM that begin with -X, -D, -ea, -agent, -javaagent or --add-, not '"
                                + option + "'");
            }
        }
        return options;
    }

    private Optional<String> image(Launch launch) {
        Optional<String> image = settings.optionalText(IN_BROKER + IMAGE);
        if (launch == Launch.CONTAINER) {
            String name = image.orElse(BrokerSettings.DEFAULT_IMAGE);
            if (!IMAGE_NAME.matcher(name).matches()) {
                wrong(
                        IMAGE,
                        "must be the name of an image, such as " + BrokerSettings.DEFAULT_IMAGE + ", not '" + name
                                + "'");
            }
            return Optional.of(name);
        }
        if (image.isPresent()) {
            wrong(IMAGE, "is for broker.launch: container; write that, or take it out");
        }
        return Optional.empty();
    }

    private Optional<Retention> retention(Launch launch) {
        Optional<String> text = settings.optionalText(IN_BROKER + RETENTION);
        if (text.isPresent() && launch == Launch.NONE) {
            wrong(RETENTION, LAUNCHED_ONLY);
            return Optional.empty();
        }
        Optional<Retention> retention = text.flatMap(BrokerReader::retention);
        if (text.isPresent() && retention.isEmpty()) {
            wrong(
                    RETENTION,
                    "must be a time with its unit, such as 10m, or a size with its unit, such as 1GB, and above 0, not '"
                            + text.get() + "'");
        }
        return retention;
    }

    private static Optional<Retention> retention(String text) {
        if (text.isEmpty() || Character.isDigit(text.charAt(text.length() - 1))) { // seconds or bytes?
            return Optional.empty();
        }
        return DurationFormat.parse(text)
                .filter(age -> age.toNanos() > 0)
                .<Retention>map(Retention.Age::new)
                .or(() -> SizeFormat.parse(text).filter(bytes -> bytes > 0).map(Retention.Size::new));
    }

    private NodeLimits limits(Launch launch) {
        Map<String, String> given = settings.properties(IN_BROKER + LIMITS);
        if (!given.isEmpty() && launch != Launch.CONTAINER) {
            wrong(
                    LIMITS,
                    launch == Launch.LOCAL
                            ? "can be kept by containers only; write broker.launch: container, or take it out"
                            : LAUNCHED_ONLY);
        }
        given.forEach((name, value) -> {
            boolean cpus = name.equals(CPUS);
            if (!cpus && !name.equals(MEMORY)) {
                wrong(LIMITS + "." + name, "is unknown; there are cpus and memory");
            } else if (cpus && !CPU_COUNT.matcher(value).matches()) {
                wrong(LIMITS + "." + name, "must be a number of CPUs above 0, such as 2 or 1.5, not '" + value + "'");
            } else if (!cpus) {
                isSize(LIMITS + "." + name, value);
            }
        });
        return new NodeLimits(Optional.ofNullable(given.get(CPUS)), Optional.ofNullable(given.get(MEMORY)));
    }

    private CpuRequest brokerCpus(Launch launch) {
        CpuRequest cpus = keys.cpus(IN_BROKER + CPUS);
        if (launch == Launch.NONE && cpus.list() != null) {
            wrong(CPUS, LAUNCHED_ONLY);
        }
        return cpus;
    }

    private Launch launch(String text) {
        List<String> known = Stream.of(Launch.values()).map(Launch::word).toList();
        if (!known.contains(text)) {
            wrong(LAUNCH, "must be local, container or none, not '" + text + "'" + Suggestion.didYouMean(text, known));
            return Launch.NONE;
        }
        return Launch.values()[known.indexOf(text)];
    }

    private void wrong(String key, String sentence) {
        keys.wrong().accept(IN_BROKER + key, sentence);
    }
}
