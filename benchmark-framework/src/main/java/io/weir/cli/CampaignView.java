package io.weir.cli;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.CampaignTime;
import io.weir.cli.console.CampaignListeners;
import io.weir.cli.console.Console;
import io.weir.cli.console.ConsoleOptions;
import io.weir.cli.console.DownloadProgress;
import io.weir.cli.console.FancyProgress;
import io.weir.cli.console.ProgressMode;
import io.weir.cli.live.LiveOptions;
import io.weir.cli.live.LiveServers;
import io.weir.live.LiveException;
import io.weir.live.LivePages;
import io.weir.live.MetricsPage;
import io.weir.plan.PlannedRun;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All displays of a campaign in progress: the console, and the pages served. */
record CampaignView(
        CampaignListener listener,
        LiveServers servers,
        @Nullable FancyProgress fancy) implements AutoCloseable {

    /**
     * Begins to show the campaign of these runs.
     *
     * @throws LiveException when a port can't be served
     */
    static CampaignView open(
            Console console,
            Installation installation,
            ConsoleOptions options,
            LiveOptions served,
            List<PlannedRun> runs,
            DownloadProgress downloads)
            throws LiveException {
        CampaignTime time = CampaignTime.of(runs, SystemClock.INSTANCE);
        LiveServers servers = LiveServers.open(
                served, new LivePages(SystemClock.INSTANCE, runs.size(), time::words), new MetricsPage(runs.size()));
        servers.announcements().forEach(console::line);
        FancyProgress fancy = null;
        if (options.mode(console.terminal()) == ProgressMode.FANCY) {
            fancy = new FancyProgress(console, time, SystemClock.INSTANCE, SystemSleeper.INSTANCE);
            fancy.start();
            downloads.drawnBy(fancy::detail);
        }
        CampaignListener shown = new CampaignConsole(console, installation, options, time, fancy);
        boolean live = !servers.announcements().isEmpty();
        return new CampaignView(live ? new CampaignListeners(List.of(shown, servers)) : shown, servers, fancy);
    }

    @Override
    public void close() {
        if (fancy != null) {
            fancy.close();
        }
        servers.close();
    }
}
