/**
 * Parts that drivers have in common, for any driver to use or to leave: waiting for answers, wording of errors, reading of
 * settings and facts, gates, transactions. The JDK is all they need.
 */
package io.weir.driver.support;
