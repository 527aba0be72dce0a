/** The page for people: one file of HTML for one or several runs, its sentences and what else only the page needs. */
@NullMarked
package io.weir.report.html;

import org.jspecify.annotations.NullMarked;
