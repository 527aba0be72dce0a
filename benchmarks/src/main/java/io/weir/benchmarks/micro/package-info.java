/** JMH benchmarks of the work for each message. */
@NullMarked
package io.weir.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
