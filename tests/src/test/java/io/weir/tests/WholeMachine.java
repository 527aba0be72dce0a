package io.weir.tests;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Marks a class of tests that measure, that hold the tool to seconds, or that keep the machine so busy that others could
 * do neither: nothing else is to run beside it. The build runs all others several at a time.
 */
@Documented
@Tag("whole-machine")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface WholeMachine {}
