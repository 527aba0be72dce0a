package io.weir.driver.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Makes a record's component a key of a driver file, of the same name: see {@link RecordSettings}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {

    /** Returns the key's documentation, one sentence. */
    String value();

    /**
     * Returns the default as it stands in a file; without, a boolean is false, a number 0 or {@link #missing}, and all
     * else has none.
     */
    String otherwise() default "";

    /**
     * Returns the value of a duration, a size, or a number or boolean without {@link #otherwise}, that the file lacks; 1
     * for true.
     */
    long missing() default 0;

    /** Returns the minimum of a number. */
    long min() default 0;

    /** Returns the maximum of a number. */
    long max() default Long.MAX_VALUE;

    /** Returns whether a whole number counts bytes. */
    boolean size() default false;

    /** Returns whether the value is never printed. */
    boolean secret() default false;
}
