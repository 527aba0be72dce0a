package io.weir.report.words;

import static io.weir.units.QuantityFormat.bytes;
import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.ResourceUse;
import java.util.Comparator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Use of hosts that carried no load, in words. */
public final class ObservedHosts {

    private ObservedHosts() {}

    /** Returns "broker-1:25520: 3.2 of 8 cores, stolen 0.01; vda 40 % busy; eth0 received 1.2 GB, sent 3.4 GB", or what is missing. */
    public static String of(ResourceUse.HostUse host) {
        if (host.missing() != null) {
            return host.host() + ": " + host.missing();
        }
        ResourceUse.MachineUse machine = host.machine();
        String disks = host.disks().stream()
                .max(Comparator.comparing(ResourceUse.DiskUse::busyShare))
                .map(disk -> "; " + disk.name() + " " + percent(disk.busyShare()) + " busy")
                .orElse("");
        String networks = host.networks().stream()
                .filter(network -> !network.name().equals("lo"))
                .map(network -> "; " + network.name() + " received " + bytes(network.receivedBytes()) + ", sent "
                        + bytes(network.sentBytes()))
                .collect(Collectors.joining());
        return host.host() + ": "
                + (machine == null ? "" : cores(machine.userCores(), machine.systemCores())) + " of "
                + host.hardware().cpus() + " cores"
                + (machine == null || machine.stolenCores() == null ? "" : ", stolen " + rate(machine.stolenCores()))
                + disks + networks;
    }

    private static String cores(@Nullable Double user, @Nullable Double system) {
        return user == null || system == null ? "an unknown part" : rate(user + system);
    }
}
