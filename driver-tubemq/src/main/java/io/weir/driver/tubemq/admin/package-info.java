/** Topics, groups and partitions by way of the admin API of master and brokers. */
@NullMarked
package io.weir.driver.tubemq.admin;

import org.jspecify.annotations.NullMarked;
