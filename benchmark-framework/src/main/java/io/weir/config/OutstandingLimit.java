package io.weir.config;

import io.weir.config.source.ValueType;
import io.weir.units.CountFormat;
import io.weir.units.SizeFormat;
import java.util.OptionalLong;

/** Value of {@code maxOutstanding}: a number of messages, or of bytes when it has a unit of size. */
record OutstandingLimit(OptionalLong messages, OptionalLong bytes) {

    static final OutstandingLimit NONE = new OutstandingLimit(OptionalLong.empty(), OptionalLong.empty());

    static final ValueType<OutstandingLimit> MESSAGES = ValueType.scalar(
            "count",
            "a number of messages, such as 1000 or 10k",
            text -> CountFormat.parse(text)
                    .map(count -> new OutstandingLimit(OptionalLong.of(count), OptionalLong.empty())));

    static final ValueType<OutstandingLimit> BYTES = ValueType.scalar(
            "size",
            "a size with its unit, such as 64MiB",
            text -> SizeFormat.parse(text)
                    .map(size -> new OutstandingLimit(OptionalLong.empty(), OptionalLong.of(size))));
}
