#!/usr/bin/env bash
# Installs the TripleA engine (Debian package `triplea`, 1.9) with a JDK, unless both are there. Debian or a derivative.
set -euo pipefail
jar=${TRIPLEA_JAR:-/usr/share/games/triplea/bin/triplea.jar}
if [ -f "$jar" ] && command -v javac >/dev/null; then exit 0; fi
sudo=""
[ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update >&2
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends triplea default-jdk-headless >&2
[ -f "$jar" ]
