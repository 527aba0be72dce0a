/** Fates of all messages at all subscriptions: sets that can be united, and the account drawn from them. */
@NullMarked
package io.weir.audit;

import org.jspecify.annotations.NullMarked;
