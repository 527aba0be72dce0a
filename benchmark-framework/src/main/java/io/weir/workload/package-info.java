/** What is asked: immutable records, each of which names all its own mistakes. */
@NullMarked
package io.weir.workload;

import org.jspecify.annotations.NullMarked;
