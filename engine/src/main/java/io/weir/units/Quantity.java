package io.weir.units;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A decimal number followed by its unit, which may be empty.
 *
 * @param unit as written, without the spaces around it
 */
record Quantity(BigDecimal number, String unit) {

    // No leading zeros, which YAML reads as octal; exponents are kept short because 1e999999999 fills the memory. No
    // two
    // neighbouring parts may divide a long text between them in more than one way, which takes time by its square.
    private static final Pattern TEXT =
            Pattern.compile("([+-]?(?:(?:0|[1-9][0-9_]*+)(?:\\.[0-9]+)?|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,2})?)(\\D*)");

    static Optional<Quantity> parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(new Quantity(
                new BigDecimal(matcher.group(1).replace("_", "")),
                matcher.group(2).strip()));
    }

    /** Returns the number times a factor, if that is a whole number within the range of a long. */
    Optional<Long> wholeTimes(BigDecimal factor) {
        BigDecimal product = number.multiply(factor);
        boolean fits = product.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0
                && product.stripTrailingZeros().scale() <= 0;
        return fits ? Optional.of(product.longValueExact()) : Optional.empty();
    }
}
