package io.weir.campaign;

import io.weir.driver.NanoClock;
import io.weir.plan.CampaignPlan;
import io.weir.report.ResultFolder;
import io.weir.report.SummaryDetail;
import io.weir.time.WallClock;
import java.nio.file.Path;

/**
 * The runs of one command and everything needed to carry them out.
 *
 * @param home root of the clone or the archive
 * @param brokers starts what driver files ask for
 * @param detail amount that runs show of their results
 */
public record CampaignSetup(
        CampaignPlan plan,
        Path home,
        ResultFolder folder,
        RunStarter starter,
        BrokerStarter brokers,
        CampaignListener listener,
        SummaryDetail detail,
        NanoClock clock,
        WallClock wallClock) {}
