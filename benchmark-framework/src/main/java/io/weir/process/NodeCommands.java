package io.weir.process;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Commands of the user that act on one node of an existing cluster.
 *
 * @param name of the node
 * @param address {@code host:port} at which clients reach it, as the system names it to them; empty if no role is to be found among the nodes
 * @param commands by their words, of {@link #WORDS}
 */
public record NodeCommands(String name, Optional<String> address, Map<String, String> commands) {

    /** Word for the address. */
    public static final String ADDRESS = "address";

    /** Word for the command that ends the node as a power cut would. */
    public static final String KILL = "kill";

    /** Word for the command that ends the node in order. */
    public static final String TERMINATE = "terminate";

    /** Word for the command that starts the node, and returns when it serves. */
    public static final String START = "start";

    /** Word for the command that stops all of the node's threads. */
    public static final String PAUSE = "pause";

    /** Word for the command that slows the node down. */
    public static final String SLOW = "slow";

    /** Word for the command that lets a node go on that was paused or slowed down. */
    public static final String RESUME = "resume";

    /** Words for commands. */
    public static final List<String> WORDS = List.of(KILL, TERMINATE, START, PAUSE, SLOW, RESUME);

    public NodeCommands {
        commands = Collections.unmodifiableMap(new LinkedHashMap<>(commands));
    }

    /** Returns the command with a word; empty if the user gives none. */
    public Optional<String> command(String word) {
        return Optional.ofNullable(commands.get(word));
    }
}
