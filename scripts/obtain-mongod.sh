#!/bin/sh
# Prints the path of a MongoDB server for the tests: MONGOD_BINARY, one on the path, or one that comes in a NuGet package
# where the .NET SDK is at hand. Ends with 1, having printed nothing, when there is none.
set -eu
LIMIT_S=60
PACKAGES='EphemeralMongo8 EphemeralMongo7'
VERSION=2.0.0

if [ -n "${MONGOD_BINARY:-}" ]; then
  echo "$MONGOD_BINARY"
  exit
fi
command -v mongod && exit
command -v dotnet >/dev/null 2>&1 || exit 1
[ "$(uname -s)" = Linux ] || exit 1

kept="${XDG_CACHE_HOME:-$HOME/.cache}/bursar/mongod-$VERSION"
if [ ! -x "$kept" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  until=$(($(date +%s) + LIMIT_S))
  for package in $PACKAGES; do
    left=$((until - $(date +%s)))
    [ "$left" -gt 0 ] || break
    cat >"$folder/obtain.csproj" <<PROJECT
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup>
  <ItemGroup><PackageReference Include="$package" Version="$VERSION" /></ItemGroup>
</Project>
PROJECT
    timeout "$left" dotnet restore "$folder/obtain.csproj" --packages "$folder/packages" >"$folder/said" 2>&1 ||
      { grep -o -m 1 'error .*' "$folder/said" >&2 || echo "$package did not come in time" >&2; }
    found=$(find "$folder/packages" -type f -name mongod 2>/dev/null | grep -m 1 "linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')" || true)
    [ -n "$found" ] || continue
    mkdir -p "$(dirname "$kept")"
    cp "$found" "$kept.new"
    chmod +x "$kept.new"
    mv "$kept.new" "$kept"
    break
  done
fi
# It is of no use where a library that it needs is missing.
"$kept" --version >/dev/null 2>&1 || exit 1
echo "$kept"
