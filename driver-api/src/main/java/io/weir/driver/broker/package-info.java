/** Description of a system's server by its driver, so that the framework can launch it without knowing it. */
package io.weir.driver.broker;
