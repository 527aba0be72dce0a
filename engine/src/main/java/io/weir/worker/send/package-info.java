/** Senders: due messages into Producer.send, whose delay it was, and the messages outstanding. */
@NullMarked
package io.weir.worker.send;

import org.jspecify.annotations.NullMarked;
