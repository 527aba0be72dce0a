/**
 * The contract between Weir's engine and one messaging system.
 *
 * <p>A driver is a folder of jars: this API's implementor, named in {@code META-INF/services/io.weir.driver.Driver}, and
 * its client library. It is loaded in a class loader of its own that sees the JDK, this package and {@code org.slf4j}.
 * Nothing here is ever {@code null}, neither as argument nor as return value, unless a method says so.
 */
package io.weir.driver;
