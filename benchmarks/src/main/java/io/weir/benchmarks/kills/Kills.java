package io.weir.benchmarks.kills;

import io.weir.benchmarks.report.Setting;
import io.weir.benchmarks.report.TableProgram;
import io.weir.benchmarks.tool.IsolatedTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Kills processes at random moments, one command after the other. */
@Command(
        name = "benchmarks/run kills",
        description = {
            "Kills (-9) the JVM of the tool, also in a run with a time line, or of the run, a broker, one of three, or the keeper of a kept broker, in turns, at"
                    + " moments drawn by lot. Each time there has to be a verdict, or results from which a report can be made;"
                    + " nothing may go on running, and no temporary file outlast the next command.",
            "Exit code 1 if that did not hold."
        })
public final class Kills extends TableProgram {

    private static final Set<String> MEASURED = Set.of("VALID", "QUALIFIED", "NOT_VALID");

    /** Place of its table in the page. */
    private static final String PLACE = "kills";

    @Option(names = "--kills", defaultValue = "60", description = "How many (default: 60).")
    int kills = 60;

    @Option(names = "--victim", description = "Kill nothing but this: ${COMPLETION-CANDIDATES}.")
    @Nullable
    Victim only;

    @Option(names = "--seed", defaultValue = "1", description = "Draws the moments (default: 1).")
    long seed = 1;

    private final Map<Victim, Duration> lives = new EnumMap<>(Victim.class);

    public static void main(String[] arguments) {
        run(new Kills(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requirePlace(PLACE);
        Path folder = Files.createTempDirectory("weir-kills-");
        System.err.println("The results and the output of each command are in " + folder + ".");
        Setting setting = Setting.begin();
        IsolatedTool tool = IsolatedTool.in(home, folder, folder.resolve("cache"));
        List<Aftermath> all = new ArrayList<>();
        for (Kill kill : Kill.draw(only == null ? List.of(Victim.values()) : List.of(only), kills, seed)) {
            all.add(carryOut(tool, kill));
        }
        put(PLACE, Aftermath.table(all), setting, "");
        return all.stream().allMatch(each -> each.faults().isEmpty()) ? 0 : 1;
    }

    private Aftermath carryOut(IsolatedTool tool, Kill kill) throws IOException, InterruptedException {
        Duration life = lives.get(kill.victim());
        if (life == null) {
            life = life(tool, kill.victim());
            lives.put(kill.victim(), life);
        }
        Duration age = Duration.ofMillis((long) (kill.moment() * life.toMillis()));
        KilledCommand command = command(tool, kill, age);
        while (!command.strike(kill.which(), age)) { // the machine is quicker than it was
            Aftermath ignored = Inspection.of(tool, command);
            age = age.dividedBy(2);
            command = command(tool, kill, age);
        }
        Aftermath aftermath = Inspection.of(tool, command);
        System.err.printf(
                Locale.ROOT,
                "%d: %s after %.1f s of %.1f: %s%s%n",
                kill.number(),
                kill.victim().text(),
                age.toMillis() / 1e3,
                life.toMillis() / 1e3,
                aftermath.end(),
                aftermath.faults().isEmpty() ? "" : "; " + String.join("; ", aftermath.faults()));
        return aftermath;
    }

    /** Returns how long such a process lives on this machine when nobody kills it. */
    private static Duration life(IsolatedTool tool, Victim victim) throws IOException, InterruptedException {
        KilledCommand command = new KilledCommand(tool, victim, tool.folder().resolve(victim + "-spared"));
        Duration life = command.life();
        Aftermath spared = Inspection.of(tool, command);
        if (victim != Victim.KEEPER && !MEASURED.contains(spared.end())) {
            throw new IllegalStateException("the command that nobody killed came to no verdict (" + spared.end()
                    + "); see " + command.folder());
        }
        return life;
    }

    private static KilledCommand command(IsolatedTool tool, Kill kill, Duration age) throws IOException {
        return new KilledCommand(
                tool, kill.victim(), tool.folder().resolve(kill.number() + "-after-" + age.toMillis() + "-ms"));
    }
}
