#!/bin/sh
# Makes the passwords of the stores, once: docker/secrets is read by Compose, and is in nobody's repository or image.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo 'docker/secrets is there already, and stays as it is.'
  exit 0
fi
umask 077
secret() { od -An -N 32 -t x1 /dev/urandom | tr -d ' \n'; }
events=$(secret)
rows=$(secret)

mkdir secrets.new
cat > secrets.new/eventstore.env <<END
EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$events
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(secret)
END
cat > secrets.new/mongo.env <<END
MONGO_INITDB_ROOT_USERNAME=bursar
MONGO_INITDB_ROOT_PASSWORD=$rows
MONGO_KEY=$(secret)
END
cat > secrets.new/server.env <<END
EVENT_STORE_URL=esdb://admin:$events@eventstore:2113?tlsCAFile=/authority/ca.crt
READ_MODEL_URL=mongodb://bursar:$rows@mongo:27017/bursar?replicaSet=rs0&authSource=admin
END
mv secrets.new secrets
echo 'docker/secrets holds the passwords of the stores. Keep a copy with your backups.'
