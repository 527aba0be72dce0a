package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Payload;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayloadFileTest {

    private static final String WORKLOAD = Reading.WORKLOAD
            .replace("messageSize: 1KiB\n", "")
            .replace("useRandomizedPayloads: true", "payloadFile: payload/p.data");

    @TempDir
    Path folder;

    private Reading reading;

    @BeforeEach
    void read() {
        reading = new Reading(folder);
    }

    @Test
    void looksBesideTheWorkloadThenInTheWorkingDirectoryThenAtHome() throws IOException {
        Path workload = reading.write("some/where/w.yaml", WORKLOAD);

        reading.write("home/workloads/payload/p.data", "shipped");
        assertThat(content(workload)).isEqualTo("shipped");
        reading.write("home/payload/p.data", "home");
        assertThat(content(workload)).isEqualTo("home");
        reading.write("payload/p.data", "working");
        assertThat(content(workload)).isEqualTo("working");
        reading.write("some/where/payload/p.data", "beside");
        assertThat(content(workload)).isEqualTo("beside");
    }

    @Test
    void takesAnAbsolutePath() throws IOException {
        Path absolute = folder.resolve(reading.write("elsewhere/x", "absolute"));

        Path workload = reading.write("w.yaml", WORKLOAD.replace("payload/p.data", absolute.toString()));

        assertThat(content(workload)).isEqualTo("absolute");
    }

    @Test
    void saysWhereItLookedAndWhatIsThere() {
        reading.write("payload/q.data", "");

        reading.file(WORKLOAD);

        assertThat(reading.errors())
                .containsExactly("w.yaml:4:14: payloadFile 'payload/p.data' is in none of " + folder + ", " + folder
                        + "/home, " + folder + "/home/workloads; did you mean 'q.data'?");
    }

    @Test
    void mustHaveTheMessageSize() {
        reading.write("payload/p.data", "12345");

        reading.file(WORKLOAD + "messageSize: 6\n");

        assertThat(reading.errors())
                .containsExactly("w.yaml:4:14: payloadFile 'payload/p.data' has 5 bytes, but messageSize (w.yaml:7:14)"
                        + " says 6; make them equal or take messageSize away");
    }

    @Test
    void mustNotBeEmptyOrAFolder() {
        reading.write("payload/p.data", "");
        reading.file(WORKLOAD);
        reading.file(WORKLOAD.replace("payload/p.data", "payload"));

        assertThat(reading.errors())
                .containsExactly(
                        "w.yaml:4:14: payloadFile 'payload' is a folder; name a file in it",
                        "w.yaml:4:14: payloadFile file payload/p.data is empty: a message has at least 1 byte");
    }

    @Test
    void mustHaveAnEnd() {
        reading.file(WORKLOAD.replace("payload/p.data", "/dev/zero"));

        assertThat(reading.errors())
                .containsExactly("w.yaml:4:14: payloadFile '/dev/zero' is a device or a pipe, which has no end; name a"
                        + " regular file");
    }

    @Test
    void mustFitIntoThePlanOfARun() throws IOException {
        try (RandomAccessFile large =
                new RandomAccessFile(folder.resolve("large.data").toFile(), "rw")) {
            large.setLength((16 << 20) + 1);
        }
        reading.file(WORKLOAD.replace("payload/p.data", "large.data"));

        assertThat(reading.errors())
                .containsExactly("w.yaml:4:14: payloadFile 'large.data' has 16777217 bytes, and a payload is read from"
                        + " files of at most 16777216; for larger messages write useRandomizedPayloads: true and"
                        + " messageSize");
    }

    @Test
    void isDividedIntoPayloadsAtTheEndsOfItsLines() throws IOException {
        reading.write("payload/p.data", "one\n\nthree\n");
        reading.write("payload/q.data", "one;;two;;;three");

        assertThat(parts(WORKLOAD + "payloadChoice: random\n")).containsExactly("one", "three");
        assertThat(parts(WORKLOAD.replace("p.data", "q.data") + "payloadChoice: inTurn\npayloadDelimiter: ;;\n"))
                .containsExactly("one", "two", ";three");
        assertThat(parts(WORKLOAD.replace("p.data", "q.data") + "payloadChoice: inTurn\npayloadDelimiter: \\n\n"))
                .containsExactly("one;;two;;;three");
    }

    @Test
    void isDividedOnlyWhereAChoiceSaysSo() {
        reading.write("payload/p.data", "one\ntwo");
        reading.file(WORKLOAD + "payloadDelimiter: x\n");
        reading.file(WORKLOAD + "messageSize: 3\npayloadChoice: random\npayloadDelimiter: \"\"\n");
        reading.file(Reading.WORKLOAD + "payloadChoice: random\n");

        assertThat(reading.errors())
                .containsExactlyInAnyOrder(
                        "w.yaml:7:19: payloadDelimiter divides the file into payloads, and payloadChoice: whole sends it"
                                + " undivided; write payloadChoice: random or payloadChoice: inTurn, or take the line"
                                + " away",
                        "w.yaml:7:14: messageSize is that of each payload of the file with payloadChoice: random; take"
                                + " the line away",
                        "w.yaml:9:19: payloadDelimiter must have at least one character, such as \\n",
                        "w.yaml:8:16: payloadChoice belongs to payloadFile, and there is none; name one, or take the"
                                + " line away");
    }

    private List<String> parts(String workload) {
        Payload payload = reading.file(workload).orElseThrow().workload().payload();
        return ((Payload.FromFile) payload)
                .payloads().stream()
                        .map(part -> new String(part, StandardCharsets.UTF_8))
                        .toList();
    }

    private String content(Path workload) throws IOException {
        Payload payload =
                reading.reader().workload(workload).orElseThrow().workload().payload();
        return new String(((Payload.FromFile) payload).payloads().get(0), StandardCharsets.UTF_8);
    }
}
