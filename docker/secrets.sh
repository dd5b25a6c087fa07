#!/bin/sh
# Makes the passwords of the stores and the key of seals, once: docker/secrets is read by Compose, and is in nobody's repository or image.
set -eu
cd "$(dirname "$0")"
umask 077
# An Ed25519 key in PKCS #8 (RFC 8410): its prefix and 32 random bytes. The servers run as user 1000.
make_seal_key() {
  {
    echo '-----BEGIN PRIVATE KEY-----'
    { printf '\060\056\002\001\000\060\005\006\003\053\145\160\004\042\004\040'; head -c 32 /dev/urandom; } | base64
    echo '-----END PRIVATE KEY-----'
  } > "$1"
  [ "$(id -u)" -ne 0 ] || chown 1000:1000 "$1"
}
if [ -e secrets ]; then
  [ -e secrets/seal-key.pem ] || make_seal_key secrets/seal-key.pem
  echo 'docker/secrets is there already, and stays as it is.'
  exit 0
fi
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
make_seal_key secrets.new/seal-key.pem
mv secrets.new secrets
echo 'docker/secrets holds the passwords of the stores and the key of seals. Keep a copy with your backups.'
