/** Recognises secrets and shows texts without them. */
@NullMarked
package io.weir.secret;

import org.jspecify.annotations.NullMarked;
