package io.weir.cli;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.CampaignTime;
import io.weir.campaign.PlannedRun;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that shows a campaign while it goes on. */
final class CampaignView implements AutoCloseable {

    private final CampaignListener listener;
    private final @Nullable FancyProgress fancy;

    private CampaignView(CampaignListener listener, @Nullable FancyProgress fancy) {
        this.listener = listener;
        this.fancy = fancy;
    }

    /** Begins to show the campaign of these runs. */
    static CampaignView open(
            Console console,
            Installation installation,
            ConsoleOptions options,
            List<PlannedRun> runs,
            DownloadProgress downloads) {
        CampaignTime time = CampaignTime.of(runs, SystemClock.INSTANCE);
        FancyProgress fancy = null;
        if (options.mode(console.terminal()) == ProgressMode.FANCY) {
            fancy = new FancyProgress(console, time, SystemClock.INSTANCE, SystemSleeper.INSTANCE);
            fancy.start();
            downloads.drawnBy(fancy::detail);
        }
        return new CampaignView(new CampaignConsole(console, installation, options, time, fancy), fancy);
    }

    CampaignListener listener() {
        return listener;
    }

    @Override
    public void close() {
        if (fancy != null) {
            fancy.close();
        }
    }
}
