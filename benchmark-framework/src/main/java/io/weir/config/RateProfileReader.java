package io.weir.config;

import io.weir.config.source.InputFiles;
import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.units.DurationFormat;
import io.weir.units.Rate;
import io.weir.workload.Load;
import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a load from the entries of {@code producerRateProfile}; each error is reported at its own place. */
final class RateProfileReader {

    private static final RateShape ANY = RateStage.hold(1_000, Duration.ofSeconds(30));

    /** Profile that replaces one with an error, so that the reading can go on. */
    static final Load.Profile STAND_IN = new Load.Profile(List.of(ANY));

    private static final int MAX_FILE_BYTES = 1 << 20;

    private static final Key<Rate> RATE = new Key<>(
            "rate",
            ValueType.RATE,
            "",
            "What all producers send together from the stage's beginning; without it, what they send at the end of the stage before.");
    private static final Key<Rate> RAMP_TO =
            new Key<>("rampTo", ValueType.RATE, "", "To which the rate changes evenly; without it, it is held.");
    private static final Key<Duration> FOR = new Key<>("for", ValueType.DURATION, "", "Length of the stage.");
    private static final Key<Node.Mapping> BURSTS = new Key<>(
            "bursts",
            ValueType.block("{every: 10s, for: 1s, rate: 50k}"),
            "",
            "Bursts of another rate, and their distance.");
    private static final Key<Node.Mapping> SINE = new Key<>(
            "sine", ValueType.block("{mean: 10k, amplitude: 5k, period: 1m}"), "", "A rate that rises and falls.");
    private static final Key<String> FILE = new Key<>(
            "file", ValueType.TEXT, "", "File with a rate on each line, after the second from which it holds.");
    private static final Key<String> SHA256 =
            new Key<>("sha256", ValueType.TEXT, "", "Checksum that the file must have.");
    private static final List<String> NAMES =
            List.of(RATE.name(), RAMP_TO.name(), BURSTS.name(), SINE.name(), FILE.name(), SHA256.name(), FOR.name());

    private static final Key<Duration> EVERY = new Key<>("every", ValueType.DURATION, "", "Distance of bursts.");
    private static final Key<Rate> MEAN = new Key<>("mean", ValueType.RATE, "", "Mean rate, also at the beginning.");
    private static final Key<Rate> AMPLITUDE =
            new Key<>("amplitude", ValueType.RATE, "", "Highest rate above the mean.");
    private static final Key<Duration> PERIOD =
            new Key<>("period", ValueType.DURATION, "", "From one peak to the next.");

    private final Section workload;
    private final double messageBytes;
    private final InputFiles files;
    private boolean flawed;

    RateProfileReader(Section workload, double messageBytes, InputFiles files) {
        this.workload = workload;
        this.messageBytes = Math.max(1, messageBytes);
        this.files = files;
    }

    Load.Profile read(List<Node> items) {
        List<RateShape> shapes = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Node item = items.get(i);
            String name = "stage " + (i + 1) + " of " + WorkloadKeys.PRODUCER_RATE_PROFILE.name();
            if (item instanceof Node.Mapping keys) {
                shapes.add(shape(workload.within(keys, name), name, keys, shapes));
            } else {
                workload.errorAt(
                        item.location(),
                        name + " must be keys and values, as {rate: 1000, for: 30s}, not " + item.shown());
                shapes.add(ANY);
                flawed = true;
            }
        }
        return flawed ? STAND_IN : new Load.Profile(shapes);
    }

    /** Describes a load that changes, as YAML has values. */
    static List<Map<String, Object>> keysOf(Load load) {
        return load instanceof Load.Profile profile
                ? profile.shapes().stream().map(RateProfileReader::keysOf).toList()
                : List.of();
    }

    private static Map<String, Object> keysOf(RateShape shape) {
        Map<String, Object> keys = new LinkedHashMap<>();
        if (shape instanceof RateStage stage) {
            keys.put(RATE.name(), stage.fromMessagesPerSecond());
            if (stage.toMessagesPerSecond() != stage.fromMessagesPerSecond()) {
                keys.put(RAMP_TO.name(), stage.toMessagesPerSecond());
            }
        } else if (shape instanceof RateShape.Bursts bursts) {
            keys.put(RATE.name(), bursts.messagesPerSecond());
            Map<String, Object> block = new LinkedHashMap<>();
            block.put(EVERY.name(), DurationFormat.format(bursts.every()));
            block.put(FOR.name(), DurationFormat.format(bursts.burst()));
            block.put(RATE.name(), bursts.burstMessagesPerSecond());
            keys.put(BURSTS.name(), block);
        } else if (shape instanceof RateShape.Sine sine) {
            Map<String, Object> block = new LinkedHashMap<>();
            block.put(MEAN.name(), sine.mean());
            block.put(AMPLITUDE.name(), sine.amplitude());
            block.put(PERIOD.name(), DurationFormat.format(sine.period()));
            keys.put(SINE.name(), block);
        } else if (shape instanceof RateShape.Trace trace) {
            keys.put(FILE.name(), trace.file());
            keys.put(SHA256.name(), trace.sha256());
        }
        keys.put(FOR.name(), DurationFormat.format(shape.duration()));
        return keys;
    }

    private RateShape shape(Section keys, String name, Node.Mapping mapping, List<RateShape> before) {
        keys.refuseUnknown(NAMES);
        keys.refuseBoth(BURSTS, RAMP_TO, "how the rate changes");
        for (Key<?> other : List.of(RATE, RAMP_TO, BURSTS)) {
            keys.refuseBoth(SINE, other, "what the rate is");
            keys.refuseBoth(FILE, other, "what the rate is");
        }
        keys.refuseBoth(FILE, SINE, "what the rate is");
        if (keys.has(SHA256) && !keys.has(FILE)) {
            keys.error(SHA256, "belongs to a file, and there is none; take the line away");
        }
        RateShape shape;
        if (keys.has(FILE)) {
            shape = trace(keys);
        } else if (keys.has(SINE)) {
            shape = sine(keys, name);
        } else {
            shape = keys.has(BURSTS) ? bursts(keys, name) : stage(keys, before);
        }
        shape.validate(keys::error);
        flawed |= keys.hasErrors();
        return keys.hasErrors() ? ANY : shape; // so that the next stage has one before it
    }

    private RateShape stage(Section keys, List<RateShape> before) {
        if (!keys.has(RATE) && (before.isEmpty() || !keys.has(RAMP_TO))) {
            keys.error(
                    RATE,
                    before.isEmpty() && keys.has(RAMP_TO)
                            ? "is missing: there is no stage before the first to ramp from; write rate: 1000"
                            : "is missing; write rate: 1000, or rampTo: 1000 to change to it evenly");
        }
        double from = keys.has(RATE) || before.isEmpty() ? rate(keys, RATE) : endOf(before.get(before.size() - 1));
        double to = keys.has(RAMP_TO) ? rate(keys, RAMP_TO) : from;
        return new RateStage(from, to, keys.required(FOR, "30s"));
    }

    private static double endOf(RateShape shape) {
        List<RateStage> stages = shape.stages();
        return stages.get(stages.size() - 1).toMessagesPerSecond();
    }

    private RateShape bursts(Section keys, String name) {
        Duration length = keys.required(FOR, "1m");
        double rate = rate(keys, RATE);
        Optional<Section> block = block(keys, BURSTS, name, List.of(EVERY.name(), FOR.name(), RATE.name()));
        return block.<RateShape>map(bursts -> new RateShape.Bursts(
                        rate, rate(bursts, RATE), bursts.required(EVERY, "10s"), bursts.required(FOR, "1s"), length))
                .filter(valid -> noErrors(block))
                .orElse(ANY);
    }

    private RateShape sine(Section keys, String name) {
        Duration length = keys.required(FOR, "5m");
        Optional<Section> block = block(keys, SINE, name, List.of(MEAN.name(), AMPLITUDE.name(), PERIOD.name()));
        return block.<RateShape>map(sine -> new RateShape.Sine(
                        rate(sine, MEAN), rate(sine, AMPLITUDE), sine.required(PERIOD, "1m"), length))
                .filter(valid -> noErrors(block))
                .orElse(ANY);
    }

    private Optional<Section> block(Section keys, Key<Node.Mapping> key, String name, List<String> names) {
        Optional<Section> block = keys.optional(key).map(mapping -> keys.within(mapping, name + ": " + key.name()));
        block.ifPresent(section -> section.refuseUnknown(names));
        return block;
    }

    private boolean noErrors(Optional<Section> block) {
        boolean errors = block.isEmpty() || block.get().hasErrors();
        flawed |= errors;
        return !errors;
    }

    private RateShape trace(Section keys) {
        Optional<String> name = keys.optional(FILE);
        Optional<String> expected = keys.optional(SHA256);
        Optional<Duration> length = keys.optional(FOR);
        if (name.isEmpty()) {
            return ANY;
        }
        String file = name.get();
        try {
            byte[] content = files.read(file, MAX_FILE_BYTES, "a profile", "; take a part of it");
            String sha256 = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
            if (expected.isPresent() && !expected.get().strip().equalsIgnoreCase(sha256)) {
                keys.error(
                        SHA256,
                        "is not that of '" + file + "' (" + sha256 + "): the file has changed, or another one of that"
                                + " name was found");
            }
            List<RateStage> rates = rates(new String(content, StandardCharsets.UTF_8));
            return new RateShape.Trace(file, sha256, rates, length.orElseGet(() -> RateStage.total(rates)));
        } catch (IOException e) {
            keys.error(FILE, "'" + file + "' " + e.getMessage());
            return ANY;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Returns the stages of a file; the last rate holds as long as the one before it. */
    private List<RateStage> rates(String content) throws IOException {
        List<String> lines = content.lines().toList();
        List<Duration> starts = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            boolean heading = i == 0 && !line.isEmpty() && Character.isLetter(line.charAt(0));
            if (line.isEmpty() || line.startsWith("#") || heading) {
                continue;
            }
            String[] cells = line.split(",", -1);
            Optional<Duration> start = DurationFormat.parse(cells[0].strip());
            Optional<Rate> rate = cells.length == 2 ? Rate.parse(cells[1].strip()) : Optional.empty();
            String place = "line " + (i + 1) + " ";
            if (start.isEmpty() || rate.isEmpty()) {
                throw new IOException(place + "must be seconds and a rate, such as 10,5000, not '" + line + "'");
            }
            Duration last = starts.isEmpty() ? Duration.ofNanos(-1) : starts.get(starts.size() - 1);
            if (starts.isEmpty() && !start.get().isZero()) {
                throw new IOException(
                        place + "must begin at 0 seconds, as the first with a rate, not at '" + cells[0] + "'");
            }
            if (start.get().compareTo(last) <= 0) {
                throw new IOException(place + "must be later than the line before; sort the lines by their seconds");
            }
            starts.add(start.get());
            rates.add(rate.get().messagesPerSecond(messageBytes));
        }
        if (starts.size() < 2) {
            throw new IOException("must have at least two lines of seconds and a rate, such as 0,1000 and 10,5000");
        }
        List<RateStage> stages = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int from = Math.min(i, starts.size() - 2);
            stages.add(RateStage.hold(rates.get(i), starts.get(from + 1).minus(starts.get(from))));
        }
        return stages;
    }

    private double rate(Section keys, Key<Rate> key) {
        return keys.required(key, "1000").messagesPerSecond(messageBytes);
    }
}
