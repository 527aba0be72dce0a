package io.weir.cli;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.CampaignTime;
import io.weir.campaign.RunEnd;
import io.weir.cli.console.Console;
import io.weir.cli.console.ConsoleOptions;
import io.weir.cli.console.FancyProgress;
import io.weir.cli.console.OpenPorts;
import io.weir.cli.console.PlainProgress;
import io.weir.cli.console.ProgressMode;
import io.weir.config.broker.BrokerSettings;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.plan.PlannedRun;
import io.weir.report.RunFolder;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.result.SearchSummary;
import io.weir.schedule.ProcessingForecast;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a campaign to the user.
 *
 * @param time time of the campaign, which this updates
 * @param fancy the block on the terminal; null where there is none
 */
record CampaignConsole(
        Console console,
        Installation installation,
        ConsoleOptions options,
        CampaignTime time,
        @Nullable FancyProgress fancy)
        implements CampaignListener {

    @Override
    public void runStarting(PlannedRun run, int runs) {
        String which = which(run, runs);
        String what = run.subject();
        say(console.terminal().strong(which + ": " + what));
        ProcessingForecast.of(run.workload()).stream()
                .filter(ProcessingForecast::isTooMuch)
                .forEach(forecast -> say(forecast.sentence() + "."));
        if (run.confirms()) {
            time.confirmationStarting();
        } else {
            time.runStarting();
        }
        if (fancy != null) {
            fancy.runStarting(runs == 1 ? what : run.order() + " of " + runs + ": " + what);
        }
    }

    private static String which(PlannedRun run, int runs) {
        return runs == 1 ? "Run" : "Run " + run.order() + " of " + runs;
    }

    @Override
    public void runSkipped(PlannedRun run, String reason) {
        time.runSkipped();
        say(run.subject() + ": skipped, as " + reason);
    }

    @Override
    public void brokerStarting(PlannedRun run, String version) {
        BrokerSettings requested = run.target().configuration().file().broker();
        String broker = run.target().driver().name() + " " + version
                + (requested.nodes() == 1 ? "" : " with " + requested.nodes() + " nodes");
        say("Starting " + broker + " " + requested.launch().where() + " …");
        if (fancy != null) {
            fancy.doing("starting " + broker);
        }
    }

    @Override
    public void brokerReady(PlannedRun run, double seconds) {
        boolean forOneRun = run.sharedBroker().isEmpty();
        String next = forOneRun ? "; starting the JVM of the run …" : ".";
        say(String.format(Locale.ROOT, "It is ready after %.1f s", seconds) + next);
        if (fancy != null && forOneRun) {
            fancy.doing("starting the JVM of the run");
        }
    }

    @Override
    public void portsOpen(PlannedRun run, Map<String, Integer> ports) {
        say(OpenPorts.sentence(ports) + ".");
    }

    @Override
    public void nodeExited(String node, String reason) {
        console.error("Broker node " + node + " has ended: " + reason);
    }

    @Override
    public RunListener follow(PlannedRun run, RunFolder folder) {
        RunListener progress = fancy != null
                ? fancy.follow(run.workload())
                : options.mode(console.terminal()) == ProgressMode.PLAIN
                        ? new PlainProgress(console, run.workload(), time)
                        : RunListener.NONE;
        return event -> {
            if (event instanceof RunEvent.LinePrinted line) {
                console.line(line.text());
            } else if (event instanceof RunEvent.PhaseEntered entered) {
                time.phase(entered.phase());
            }
            progress.on(event);
        };
    }

    @Override
    public void runEnded(RunEnd end) {
        time.runEnded();
        if (fancy != null) {
            fancy.runEnded();
        }
        end.failure().ifPresent(reason -> console.error(console.terminal().bad("The run failed: ") + reason));
        end.afterwards().forEach(note -> say("After the result stood: " + note));
        boolean shown = end.result().map(RunResult::figures).isPresent();
        if (!shown) {
            say((end.failure().isPresent()
                            ? "What there is of it is in "
                            : "The run has ended before its load; what there is of it is in ")
                    + installation.shown(end.folder()));
        }
    }

    @Override
    public void confirmationEnded(RunEnd end) {
        end.result()
                .map(RunResult::figures)
                .map(MeasuredFigures::search)
                .ifPresent(search -> console.line(end.run().subject() + ": " + SearchSummary.within(search) + "."));
    }

    /** Prints a line, unless only verdicts are wanted. */
    private void say(String text) {
        if (!options.quiet) {
            console.line(text);
        }
    }
}
