/** How a driver describes its system's server, so that the framework can launch it without knowing it. */
package io.weir.driver.broker;
