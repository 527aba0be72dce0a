/** Errors of tubemq-client and of the admin API: their wording and their tally. */
@NullMarked
package io.weir.driver.tubemq.failure;

import org.jspecify.annotations.NullMarked;
