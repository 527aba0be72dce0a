/** Report for people: one file of HTML for one or several runs. */
@NullMarked
package io.weir.report.html;

import org.jspecify.annotations.NullMarked;
