package io.weir.tests.keys;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says of a test which documented keys it observes the effect of, on a broker or a client. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(Observes.Several.class)
public @interface Observes {

    /** Where the keys are documented. */
    KeyFile of();

    /** The keys as documented. */
    String[] value();

    /** Keys of several files. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Several {
        Observes[] value();
    }
}
