package io.weir.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.host.CertificateAuthority;
import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.plan.RunJvm;
import io.weir.remote.ConnectedHosts;
import io.weir.remote.HostLink;
import io.weir.remote.ShareProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Conductors and hosts in one JVM, on addresses of this machine, with real certificates and real processes. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ControlPlaneTest {

    private static final String CONDUCTOR = "127.0.0.1";
    private static final String HOST = "127.0.0.2";
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    static Path certificates;

    @TempDir
    Path folder;

    private final List<Thread> hosts = new ArrayList<>();
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final LinkedBlockingQueue<String> listening = new LinkedBlockingQueue<>();

    @BeforeAll
    static void makeCertificates() throws Exception {
        CertificateAuthority authority = new CertificateAuthority(certificates.resolve("ours"), 2);
        authority.issue(List.of(CONDUCTOR));
        authority.issue(List.of(HOST, "localhost"));
        authority.issue(List.of("elsewhere.example.org"));
        new CertificateAuthority(certificates.resolve("foreign"), 2).issue(List.of(CONDUCTOR));
    }

    @AfterEach
    void endHosts() throws Exception {
        hosts.forEach(Thread::interrupt);
        for (Thread host : hosts) {
            host.join();
        }
    }

    private static Path certificate(String authority, String name) {
        return certificates.resolve(authority).resolve(name);
    }

    private HostAddress startHost(String certificate) throws Exception {
        HostAddress address;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            address = new HostAddress(HOST, free.getLocalPort());
        }
        RunJvm jvm = RunJvm.of(Map.of("HEAP_OPTS", "-Xmx64m", "JVM_OPTS", "-XX:+UseSerialGC"));
        Thread host = new Thread(() -> {
            try {
                while (true) {
                    new PekkoControlPlane()
                            .serve(
                                    address,
                                    new CertificateFolder(certificate("ours", certificate)),
                                    (run, name) -> ShareProcess.start(
                                            jvm,
                                            List.of(EchoShare.class.getName()),
                                            name,
                                            Files.createDirectories(folder.resolve(run))),
                                    sentence -> {
                                        told.add(sentence);
                                        if (sentence.startsWith("Waiting")) {
                                            listening.add(sentence);
                                        }
                                    });
                }
            } catch (IOException | InterruptedException ended) {
                listening.add("ended: " + ended);
            }
        });
        host.start();
        hosts.add(host);
        assertThat(listening.take()).isEqualTo("Waiting for runs at " + address + ".");
        return address;
    }

    private static ConnectedHosts connect(String authority, String run, HostAddress... addresses) throws Exception {
        return new PekkoControlPlane(2)
                .connect(
                        new WorkerHosts(
                                List.of(addresses),
                                certificate(authority, CONDUCTOR).toString(),
                                null),
                        run,
                        what -> {});
    }

    @Test
    void framesOfAnySizeComeThroughWholeAndInOrder() throws Exception {
        HostAddress host = startHost(HOST);
        try (ConnectedHosts connected = connect("ours", "r1", host)) {
            HostLink link = connected.startWorker(0, "worker-1");
            Random random = new Random(24);
            List<byte[]> sent = new ArrayList<>();
            for (int size : new int[] {0, 1, 100, 65_536, 102_400, 102_401, 3 * MEGABYTE, 10}) {
                byte[] frame = new byte[size];
                random.nextBytes(frame);
                sent.add(frame);
            }
            for (int i = 0; i < 200; i++) {
                sent.add(new byte[] {(byte) i, 0});
            }

            for (byte[] frame : sent) {
                link.write(frame);
            }

            for (byte[] frame : sent) {
                assertThat(link.read())
                        .hasValueSatisfying(got -> assertThat(got).isEqualTo(frame));
            }
        }
    }

    @Test
    void theEndOfAWorkersProcessIsToldAfterItsLastFrame() throws Exception {
        HostAddress host = startHost(HOST);
        try (ConnectedHosts connected = connect("ours", "r1", host)) {
            HostLink link = connected.startWorker(0, "worker-1");
            link.write(new byte[] {1});
            link.write(EchoShare.END);

            assertThat(link.read()).hasValue(new byte[] {1});
            assertThat(link.read()).isEmpty();
            assertThat(link.end()).isEqualTo("its process has ended with exit code " + EchoShare.CODE);
        }
    }

    @Test
    void aHostCarriesOneRunAtATimeAndIsFreeAfterIt() throws Exception {
        HostAddress host = startHost(HOST);
        try (ConnectedHosts connected = connect("ours", "r1", host)) {
            assertThatThrownBy(() -> connect("ours", "r2", host))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(host + ": it is at work for run r1 of " + CONDUCTOR);
        }
        assertThat(listening.take()).startsWith("Waiting");
        try (ConnectedHosts connected = connect("ours", "r2", host)) {
            HostLink link = connected.startWorker(0, "worker-1");
            link.write(new byte[] {2});
            assertThat(link.read()).hasValue(new byte[] {2});
        }
        assertThat(told).contains("Run r1 of " + CONDUCTOR + " begins.", "Run r2 of " + CONDUCTOR + " begins.");
    }

    @Test
    void aConductorOfAnotherAuthorityIsRefusedWithTheReason() throws Exception {
        HostAddress host = startHost(HOST);

        assertThatThrownBy(() -> connect("foreign", "r1", host))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(host + ": the certificates of the two hosts are of different authorities")
                .hasMessageContaining("bin/benchmark cluster certificates");
        assertThat(told).noneMatch(sentence -> sentence.contains("r1"));
    }

    @Test
    void aHostWhoseCertificateHasAnotherNameIsRefusedWithTheReason() throws Exception {
        HostAddress host = startHost("elsewhere.example.org");

        assertThatThrownBy(() -> connect("ours", "r1", host))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(host + ": its certificate is for another name");
    }

    @Test
    void allHostsAreNamedAtWhichNothingListens() throws Exception {
        HostAddress host = startHost(HOST);
        HostAddress absent = new HostAddress("127.0.0.3", host.port());
        HostAddress other = new HostAddress("127.0.0.4", host.port());

        assertThatThrownBy(() -> connect("ours", "r1", absent, host, other))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("127.0.0.3:" + host.port() + ": nothing listens there")
                .hasMessageContaining("127.0.0.4:" + host.port() + ": nothing listens there")
                .hasMessageContaining("start bin/benchmark-worker");
    }
}
