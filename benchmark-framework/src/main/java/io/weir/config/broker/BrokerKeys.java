package io.weir.config.broker;

import static io.weir.driver.SettingDescriptor.SettingType.GROUP;
import static io.weir.driver.SettingDescriptor.SettingType.INTEGER;
import static io.weir.driver.SettingDescriptor.SettingType.PROPERTIES;
import static io.weir.driver.SettingDescriptor.SettingType.TEXT;

import io.weir.driver.SettingDescriptor;
import java.util.List;

/** The keys of the {@code broker} block. */
public final class BrokerKeys {

    /** Name of the block. */
    public static final String BROKER = "broker";

    public static final String LAUNCH = "launch";

    static final String VERSION = "version";
    static final String NODES = "nodes";
    static final String HEAP = "heap";
    static final String DIRECT_MEMORY = "directMemory";
    static final String JVM_OPTIONS = "jvmOptions";
    static final String ROLES = "roles";
    static final String IMAGE = "image";
    static final String CPUS = "cpus";
    static final String LIMITS = "limits";
    static final String RETENTION = "retention";
    static final String LOG_DIRS = "logDirs";
    static final String JOURNAL_DIRS = "journalDirs";
    static final String DISKS = "disks";
    static final String CONFIG = "config";
    static final String COMMANDS = "commands";

    public static final SettingDescriptor BLOCK = GROUP.setting(
            BROKER,
            "The server to launch; without it, the addresses of this file are an existing cluster.",
            List.of(
                    TEXT.setting(
                                    LAUNCH,
                                    "",
                                    "local launches it on this machine, container in containers of this machine, none launches nothing.")
                            .asRequired(),
                    TEXT.setting(VERSION, "", "Version of the server; without it, the driver's choice."),
                    INTEGER.setting(NODES, "1", "Number of servers, 1 to 99."),
                    TEXT.setting(HEAP, "1g", "Heap of each server in the JVM's notation."),
                    TEXT.setting(
                            DIRECT_MEMORY,
                            "",
                            "Memory outside the heap that each broker may take, as heap; without it, the driver's choice."),
                    TEXT.setting(
                            JVM_OPTIONS,
                            "",
                            "Options of each server's JVM, separated by spaces, that go over the driver's, such as -XX:+UseZGC."),
                    PROPERTIES.setting(
                            ROLES,
                            "heap, directMemory and jvmOptions of the servers of one role, such as bookie.heap: 1g, over those above.",
                            List.of()),
                    TEXT.setting(
                            IMAGE,
                            "",
                            "With launch: container, the image that has the servers' Java, by tag, digest or ID; without it, "
                                    + BrokerSettings.DEFAULT_IMAGE + "."),
                    TEXT.setting(
                            CPUS, "auto", "CPUs of the servers, all together: auto, shared, or a list such as 2-3,6."),
                    PROPERTIES.setting(
                            LIMITS,
                            "With launch: container, what each server may take: cpus such as 2, memory such as 4g with its page cache.",
                            List.of()),
                    TEXT.setting(
                            RETENTION,
                            "",
                            "Bound on what the servers keep: a time such as 10m, or a size of each partition such as 1GB."),
                    INTEGER.setting(
                            LOG_DIRS, "", "Number of folders in which each server keeps its messages, 1 to 99."),
                    INTEGER.setting(
                            JOURNAL_DIRS,
                            "",
                            "Number of folders for the journal of each of Pulsar's bookies, 1 to 99."),
                    TEXT.setting(
                            DISKS,
                            "",
                            "Folders on the disks on which these lie in turn, such as /mnt/a,/mnt/b; without it, all lie on one disk."),
                    PROPERTIES.setting(CONFIG, "Server settings, passed through as they are.", List.of()),
                    PROPERTIES.setting(
                            COMMANDS,
                            "With launch: none, commands by which a time line acts on nodes of yours, such as b1.kill, and b1.address.",
                            List.of())));

    private BrokerKeys() {}
}
