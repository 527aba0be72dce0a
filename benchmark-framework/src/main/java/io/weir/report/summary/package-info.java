/** Figures and decisions that console, tables and page share: runs by system, their spread, and which system is ahead. */
@NullMarked
package io.weir.report.summary;

import org.jspecify.annotations.NullMarked;
