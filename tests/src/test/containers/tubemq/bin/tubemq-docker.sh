#!/bin/bash
# TARGET is master or broker; its settings are conf/<target>.ini.
set -eu
case $TARGET in
  # Weir's own main class of a local master, without which each topic takes 33 s to be published.
  master) main=io.weir.driver.tubemq.server.PromptMaster ;;
  broker) main=org.apache.inlong.tubemq.server.tools.BrokerStartup ;;
esac
mkdir -p data
exec java -Xmx512m -XX:MaxDirectMemorySize=1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.awt.headless=true \
  -Dlog4j.configurationFile=/opt/tubemq-server/conf/log4j2.xml \
  -cp '/opt/tubemq-server/lib/*' $main -f /opt/tubemq-server/conf/$TARGET.ini
