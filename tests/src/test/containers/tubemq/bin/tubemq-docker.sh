#!/bin/bash
# TARGET is master or broker; its settings are conf/<target>.ini.
set -eu
case $TARGET in
  master) main=MasterStartup ;;
  broker) main=BrokerStartup ;;
esac
mkdir -p data
exec java -Xmx512m -XX:MaxDirectMemorySize=1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.awt.headless=true \
  -Dlog4j.configurationFile=/opt/tubemq-server/conf/log4j2.xml \
  -cp '/opt/tubemq-server/lib/*' org.apache.inlong.tubemq.server.tools.$main -f /opt/tubemq-server/conf/$TARGET.ini
