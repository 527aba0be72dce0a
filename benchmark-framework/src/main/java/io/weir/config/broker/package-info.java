/** The broker block of a driver file: the server that Weir is to launch. */
@NullMarked
package io.weir.config.broker;

import org.jspecify.annotations.NullMarked;
