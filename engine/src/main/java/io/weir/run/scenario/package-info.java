/** Actions on a system while a load goes on, step by step: the scenario of a backlog. */
@NullMarked
package io.weir.run.scenario;

import org.jspecify.annotations.NullMarked;
