/** Reads files and flags into workloads and settings, strictly. */
@NullMarked
package io.weir.config;

import org.jspecify.annotations.NullMarked;
