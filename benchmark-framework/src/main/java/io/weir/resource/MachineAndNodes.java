package io.weir.resource;

import io.weir.machine.ProcessReading;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** This machine, and processes of a broker elsewhere. For one thread. */
final class MachineAndNodes implements SampleSource {

    private final SampleSource machine;
    private final ScrapedNodes nodes;

    /** @param nodes closed by their owner */
    MachineAndNodes(SampleSource machine, ScrapedNodes nodes) {
        this.machine = machine;
        this.nodes = nodes;
    }

    @Override
    public ResourceSample sample(Duration patience) {
        nodes.ask();
        ResourceSample own = machine.sample(patience);
        Map<String, ProcessReading> processes = new LinkedHashMap<>(own.processes());
        Map<String, String> unanswered = new LinkedHashMap<>();
        nodes.take(patience, processes, unanswered);
        return new ResourceSample(own.atNanos(), own.ticks(), processes, own.disks(), own.networks(), unanswered);
    }

    @Override
    public void close() throws IOException {
        machine.close();
    }
}
