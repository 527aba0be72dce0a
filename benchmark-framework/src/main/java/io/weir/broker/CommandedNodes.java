package io.weir.broker;

import io.weir.process.NodeCommands;
import io.weir.process.ShellCommand;
import io.weir.process.UndoJournal;
import io.weir.resource.WatchedProcess;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Nodes of an existing cluster, on which the user's commands act, all nodes of an action at once: some can't serve without the
 * others. That a command ends with code 0 is taken for its effect. What undoes it is on the disk before it is run.
 */
public final class CommandedNodes implements NodeControl, AutoCloseable {

    /** Time limit of a command. */
    public static final Duration LIMIT = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(CommandedNodes.class);

    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Journals journals;
    private final Duration limit;
    private @Nullable UndoJournal journal;

    /** Opens a journal for the commands that undo what was done. */
    @FunctionalInterface
    public interface Journals {
        UndoJournal open() throws IOException;
    }

    /**
     * Makes the nodes; nothing is started before the first action.
     *
     * @param commands of each node; they have all that is asked for
     * @param limit for each of them
     */
    public CommandedNodes(List<NodeCommands> commands, Journals journals, Duration limit) {
        commands.forEach(each -> nodes.put(each.name(), new Node(each)));
        this.journals = journals;
        this.limit = limit;
    }

    /** One node, whose commands are run one after the other, whoever waits for them. */
    private static final class Node {
        final NodeCommands commands;
        final ExecutorService thread;

        /** Undoing of the action in force; null while there is none. */
        @Nullable
        Undoing undoing;

        Node(NodeCommands commands) {
            this.commands = commands;
            this.thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "weir-node-" + commands.name()));
        }
    }

    /** The word of a command that undoes an action, and its place on the disk. */
    private record Undoing(String word, UndoJournal.Entry entry) {}

    /** Returns the word of the command that carries an action on nodes out. */
    static String word(Kind kind) {
        return switch (kind) {
            case KILL -> NodeCommands.KILL;
            case TERMINATE, RESTART, ROLLING_RESTART -> NodeCommands.TERMINATE;
            case PAUSE -> NodeCommands.PAUSE;
            case SLOW -> NodeCommands.SLOW;
            case DISCONNECT, DELAY, THROTTLE, RESET, NOTHING, PAUSE_CONSUMERS, RATE, PAUSE_PRODUCERS ->
                throw new IllegalArgumentException(kind + " is not done to nodes by commands");
        };
    }

    /** Returns the word of the command that undoes an action on nodes. */
    static String undoingWord(Kind kind) {
        return switch (kind) {
            case KILL, TERMINATE, RESTART, ROLLING_RESTART -> NodeCommands.START;
            case PAUSE, SLOW -> NodeCommands.RESUME;
            case DISCONNECT, DELAY, THROTTLE, RESET, NOTHING, PAUSE_CONSUMERS, RATE, PAUSE_PRODUCERS ->
                throw new IllegalArgumentException(kind + " is not done to nodes by commands");
        };
    }

    @Override
    public LaunchedFacts facts() {
        Map<String, List<String>> endpoints = new LinkedHashMap<>();
        nodes.forEach((name, node) ->
                endpoints.put(name, node.commands.address().stream().toList()));
        return new LaunchedFacts(List.of(), List.of(), endpoints);
    }

    @Override
    public List<String> nodes() {
        return List.copyOf(nodes.keySet());
    }

    @Override
    public void carryOut(TimedAction action, List<String> names) throws BrokerException, InterruptedException {
        Kind kind = action.kind();
        List<Node> victims = named(names);
        journal(victims, undoingWord(kind));
        runOnAll(victims, node -> run(node, word(kind)));
    }

    @Override
    public void undo(TimedAction action, List<String> names) throws BrokerException, InterruptedException {
        runOnAll(named(names), this::undo);
    }

    /**
     * Undoes whatever is in force, on each node that can be reached.
     *
     * @throws BrokerException when something is still in force, as a sentence
     */
    public void heal() throws BrokerException, InterruptedException {
        runOnAll(List.copyOf(nodes.values()), this::undo);
    }

    private synchronized void journal(List<Node> victims, String word) throws BrokerException {
        for (Node victim : victims) {
            Undoing present = victim.undoing;
            if (present != null) {
                throw new BrokerException("nothing was done to " + victim.commands.name()
                        + ": another action is in force there, which its command " + present.word()
                        + " has yet to undo");
            }
        }
        List<UndoJournal.Entry> written = new ArrayList<>();
        try {
            UndoJournal open = journal == null ? journals.open() : journal;
            journal = open;
            for (Node node : victims) {
                written.add(open.add(Path.of("").toAbsolutePath(), command(node, word)));
            }
        } catch (IOException unwritable) {
            discard(written);
            throw new BrokerException(
                    "nothing was done to " + victims.get(0).commands.name()
                            + ": what undoes it can't be written to the disk (" + unwritable.getMessage() + ")",
                    unwritable);
        }
        for (int i = 0; i < victims.size(); i++) {
            victims.get(i).undoing = new Undoing(word, written.get(i));
        }
    }

    private static void discard(List<UndoJournal.Entry> entries) {
        for (UndoJournal.Entry entry : entries) {
            try {
                entry.done();
            } catch (IOException stays) {
                LOG.warn("{} stays", entry.file(), stays);
            }
        }
    }

    private void undo(Node node) throws BrokerException, InterruptedException {
        Undoing undoing;
        synchronized (this) {
            undoing = node.undoing;
        }
        if (undoing == null) {
            return;
        }
        run(node, undoing.word());
        discard(List.of(undoing.entry()));
        synchronized (this) {
            node.undoing = null;
        }
    }

    private void run(Node node, String word) throws BrokerException, InterruptedException {
        try {
            ShellCommand.run(command(node, word), Path.of("").toAbsolutePath(), limit);
        } catch (IOException failed) {
            throw new BrokerException(
                    "the command " + node.commands.name() + "." + word + " " + failed.getMessage(), failed);
        }
    }

    private static String command(Node node, String word) {
        return node.commands
                .command(word)
                .orElseThrow(() -> new IllegalStateException(node.commands.name() + " has no command " + word));
    }

    /** Something that is done to one node, in the node's own thread. */
    private interface Work {
        void on(Node node) throws BrokerException, InterruptedException;
    }

    /** Works on all nodes at once; what an interrupt of the caller leaves under way goes on. */
    private static void runOnAll(List<Node> victims, Work work) throws BrokerException, InterruptedException {
        List<Future<Void>> under = new ArrayList<>();
        for (Node victim : victims) {
            under.add(victim.thread.submit(() -> {
                work.on(victim);
                return null;
            }));
        }
        BrokerException first = null;
        for (Future<Void> each : under) {
            try {
                each.get();
            } catch (ExecutionException failed) {
                BrokerException failure = failed.getCause() instanceof BrokerException told
                        ? told
                        : new BrokerException(String.valueOf(failed.getCause()), failed);
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private List<Node> named(List<String> names) {
        return names.stream().map(this::node).toList();
    }

    private Node node(String name) {
        Node node = nodes.get(name);
        if (node == null) {
            throw new IllegalArgumentException("no node " + name + "; there are " + nodes());
        }
        return node;
    }

    @Override
    public List<WatchedProcess> processes() {
        return List.of();
    }

    /** Ends the threads. Commands that are still to be run are left on the disk, to {@code cleanup}. Idempotent. */
    @Override
    public synchronized void close() {
        nodes.values().forEach(node -> node.thread.shutdownNow());
        UndoJournal open = journal;
        if (open != null) {
            try {
                open.close();
            } catch (IOException stays) {
                LOG.warn("the journal stays", stays);
            }
        }
    }
}
