package io.weir.config.sweep;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.SourceLocation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A factor from the command line: {@code --sweep key=a,b,c}, or a range of numbers such as {@code 1..64*2} or {@code
 * 10..50+10}.
 */
public final class SweepOption {

    /** Bound on the values of a range, so that a slip of the pen doesn't fill the memory. */
    private static final int MAX_VALUES = 1_000;

    private static final Pattern RANGE = Pattern.compile("([0-9.]+)\\.\\.([0-9.]+)([*+])([0-9.]+)");

    private SweepOption() {}

    /** Returns a sweep's mapping with the factor of an option in its matrix, in the place of one with its name. */
    public static Node.Mapping onto(Node.Mapping sweep, String option, ConfigurationErrors errors) {
        int equals = option.indexOf('=');
        String key = equals < 0 ? option.strip() : option.substring(0, equals).strip();
        SourceLocation place = SourceLocation.of("--sweep " + key);
        if (key.isEmpty() || equals < 0 || option.substring(equals + 1).isBlank()) {
            errors.add(place, "must be a key with its values, such as messageSize=512,1KiB or topics=1..64*2");
            return sweep;
        }
        List<Node> values = new ArrayList<>();
        for (String part : option.substring(equals + 1).split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (range.matches()) {
                values(range, place, errors).forEach(value -> values.add(scalar(value, place)));
            } else if (part.isBlank()) {
                errors.add(place, "has an empty value between two commas; take one comma away");
            } else {
                values.add(scalar(part.strip(), place));
            }
        }
        Node.Mapping none = new Node.Mapping(place, List.of());
        Node.Mapping matrix =
                sweep.value(SweepReader.MATRIX.name()).orElse(none) instanceof Node.Mapping factors ? factors : none;
        return sweep.with(new Node.Entry(
                SweepReader.MATRIX.name(),
                place,
                matrix.with(new Node.Entry(key, place, new Node.Sequence(place, values)))));
    }

    private static Node scalar(String text, SourceLocation place) {
        return new Node.Scalar(place, place, text, true);
    }

    private static List<String> values(Matcher range, SourceLocation place, ConfigurationErrors errors) {
        List<String> values = new ArrayList<>();
        try {
            BigDecimal last = new BigDecimal(range.group(2));
            BigDecimal step = new BigDecimal(range.group(4));
            boolean times = range.group(3).equals("*");
            BigDecimal value = new BigDecimal(range.group(1));
            if (step.signum() <= 0 || (times && (step.compareTo(BigDecimal.ONE) <= 0 || value.signum() <= 0))) {
                errors.add(place, range.group() + " never ends; write a step such as *2 or +10");
                return values;
            }
            while (value.compareTo(last) <= 0 && values.size() <= MAX_VALUES) {
                values.add(value.stripTrailingZeros().toPlainString());
                value = times ? value.multiply(step) : value.add(step);
            }
        } catch (NumberFormatException e) {
            errors.add(place, range.group() + " is no range; write one such as 1..64*2 or 10..50+10");
            return values;
        }
        if (values.isEmpty() || values.size() > MAX_VALUES) {
            errors.add(
                    place,
                    range.group() + " has " + (values.isEmpty() ? "no value" : "more than " + MAX_VALUES + " values")
                            + "; write one such as 1..64*2 or 10..50+10");
        }
        return values;
    }
}
