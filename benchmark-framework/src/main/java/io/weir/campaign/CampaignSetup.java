package io.weir.campaign;

import io.weir.broker.BrokerLauncher;
import io.weir.broker.DownloadListener;
import io.weir.driver.NanoClock;
import io.weir.report.ResultFolder;
import io.weir.time.WallClock;
import java.util.List;

/**
 * The runs of one command and everything needed to carry them out.
 *
 * @param runs in their order
 * @param folder takes a folder for each run
 * @param starter starts each run
 * @param brokers launches what driver files ask for
 * @param downloads receives the progress of the broker's artifacts being fetched
 * @param brief whether runs show only the verdict of their summary
 */
public record CampaignSetup(
        List<PlannedRun> runs,
        ResultFolder folder,
        RunStarter starter,
        BrokerLauncher brokers,
        DownloadListener downloads,
        CampaignListener listener,
        boolean brief,
        NanoClock clock,
        WallClock wallClock) {

    public CampaignSetup {
        runs = List.copyOf(runs);
    }
}
