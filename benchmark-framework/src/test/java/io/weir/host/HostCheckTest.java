package io.weir.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.host.HostCheck.Need;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostCheckTest {

    private static final HostAddress HOST = new HostAddress("load-1", 25520);
    private static final Need NEED = new Need(100, List.of("a:9092", "b:9092"));

    private static HostCheck check(long openFiles, double steal, long disk, List<String> unreachable) {
        return new HostCheck(
                "0123", "17 Eclipse", 8, 16L << 30, openFiles, "tsc", "yes", steal, 0.05, disk, unreachable);
    }

    @Test
    void aGoodHostIsNeitherRefusedNorWarnedOf() {
        HostCheck good = check(656, 0.009, 1L << 30, List.of());

        assertThat(good.refusals(NEED)).isEmpty();
        assertThat(good.warnings(NEED)).isEmpty();
        assertThat(good.row(HOST, NEED)).contains("load-1:25520", "656/656", "tsc, yes", "0.9 %", "1.0 GiB", "2 of 2");
    }

    @Test
    void stealFromOnePercentOnIsAWarning() {
        HostCheck stolen = check(656, 0.01, 1L << 30, List.of());

        assertThat(stolen.refusals(NEED)).isEmpty();
        assertThat(stolen.warnings(NEED)).containsExactly("its host takes 1.0 % of its CPU time (steal)");
    }

    @Test
    void fewerFilesThanAJvmOpensAreRefusedAndFewerThanClientsUsuallyNeedAreAWarning() {
        assertThat(check(255, 0, 1L << 30, List.of()).refusals(NEED))
                .containsExactly("its limit of open files is 255, and a worker needs at least 256: raise it there"
                        + " (ulimit -n)");
        assertThat(check(256, 0, 1L << 30, List.of()).refusals(NEED)).isEmpty();
        assertThat(check(655, 0, 1L << 30, List.of()).warnings(NEED)).hasSize(1);
    }

    @Test
    void aHostThatReachesOneBrokerIsWarnedOfAndOneThatReachesNoneIsRefused() {
        HostCheck half = check(656, 0, 1L << 30, List.of("b:9092 (Connection refused)"));
        assertThat(half.refusals(NEED)).isEmpty();
        assertThat(half.warnings(NEED)).containsExactly("it can't reach b:9092 (Connection refused)");
        assertThat(check(656, 0, 1L << 30, List.of("a:9092 (refused)", "b:9092 (refused)"))
                        .refusals(NEED))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("it reaches none of the brokers that the driver file names (a:9092 (refused); b:9092");
        assertThat(check(656, 0, 1L << 30, List.of()).refusals(new Need(1, List.of())))
                .isEmpty();
    }

    @Test
    void aFullDiskIsRefused() {
        assertThat(check(656, 0, (100L << 20) - 1, List.of()).refusals(NEED))
                .containsExactly(
                        "its disk has only 99 MiB left for logs: make room there, or start bin/benchmark-worker"
                                + " with another --output");
    }

    @Test
    void whatAHostDoesNotTellIsNoReasonAgainstIt() {
        HostCheck silent = new HostCheck("0", "17", 1, null, null, null, null, null, null, null, List.of());

        assertThat(silent.refusals(NEED)).isEmpty();
        assertThat(silent.warnings(NEED)).isEmpty();
        assertThat(silent.row(HOST, NEED)).contains("?/656", "?, ?");
    }

    @Test
    void chronyTellsTheMostByWhichTheClockIsWrong() {
        String line = "A9FEA97B,169.254.169.123,4,1795900000.1,-0.000001000,0.0000005,0.000002,-8.1,0.001,0.02,"
                + "0.000400000,0.000099000,16.1,Normal";

        assertThat(HostExamination.byChrony(line)).hasValue("within 0.30 ms (chrony)");
        assertThat(HostExamination.byChrony(line.replace("Normal", "Not synchronised")))
                .hasValue("no");
        assertThat(HostExamination.byChrony("506 Cannot talk to daemon")).isEmpty();
    }

    @Test
    void thisHostIsExamined(@TempDir Path logs) throws Exception {
        HostCheck here = HostExamination.examine("0123", logs, List.of("127.0.0.1:1"));

        assertThat(here.cpus()).isPositive();
        assertThat(here.diskFreeBytes()).isPositive();
        assertThat(here.unreachable()).hasSize(1).first().asString().startsWith("127.0.0.1:1 (");
    }
}
