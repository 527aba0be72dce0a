/**
 * Workers on other hosts, by Apache Pekko Cluster: a conductor invites the hosts to its run, they join its cluster, and the
 * frames of their workers go through it. Nothing outside of this package knows Pekko.
 */
@NullMarked
package io.weir.cluster;

import org.jspecify.annotations.NullMarked;
