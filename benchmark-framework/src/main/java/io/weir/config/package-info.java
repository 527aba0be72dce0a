/** Files and flags to workloads and settings, strictly. */
@NullMarked
package io.weir.config;

import org.jspecify.annotations.NullMarked;
