/** JMH benchmarks of what happens for each message. */
@NullMarked
package io.weir.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
