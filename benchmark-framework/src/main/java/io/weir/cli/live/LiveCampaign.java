package io.weir.cli.live;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.RunEnd;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.live.LivePages;
import io.weir.live.LiveRun;
import io.weir.live.MetricsPage;
import io.weir.plan.PlannedRun;
import io.weir.report.RunFolder;
import io.weir.result.RunResult;

/** Passes the events of a campaign to the pages served. */
public final class LiveCampaign implements CampaignListener {

    private final LivePages pages;
    private final MetricsPage metrics;

    public LiveCampaign(LivePages pages, MetricsPage metrics) {
        this.pages = pages;
        this.metrics = metrics;
    }

    @Override
    public void runStarting(PlannedRun run, int order, int runs) {
        pages.runPreparing(run.workload().name() + " on " + run.driverName());
    }

    @Override
    public RunListener follow(PlannedRun run, RunFolder folder) {
        LiveRun live = new LiveRun(run.driverName(), run.workload().name(), folder);
        pages.runStarting(live);
        metrics.runStarting(live, run.workload().load().hasDueTimes());
        return event -> {
            if (event instanceof RunEvent.PhaseEntered entered) {
                pages.phase(entered.phase());
                metrics.phase(entered.phase());
            } else if (event instanceof RunEvent.IntervalClosed closed) {
                metrics.interval(closed.interval());
            }
        };
    }

    @Override
    public void runEnded(RunEnd end) {
        pages.runEnded();
        metrics.runEnded(end.result().map(RunResult::verdict).orElse(null));
    }
}
