#!/usr/bin/env bash
# A client that OpenAPI Generator generates for Java.
set -euo pipefail
cd "$(dirname "$0")"
for tool in java javac mvn; do command -v "$tool" >/dev/null || { echo "there is no $tool"; exit 77; }; done
maven() { mvn --batch-mode --quiet -Dstyle.color=never -Dmaven.repo.local="$TOOLS/repository" "$@"; }
version=7.25.0
jar="$TOOLS/openapi-generator-cli-$version.jar"
[ -f "$jar" ] || maven dependency:copy -DoutputDirectory="$TOOLS" \
  -Dartifact="org.openapitools:openapi-generator-cli:$version" ||
  { echo "OpenAPI Generator could not be had as a Maven artifact"; exit 77; }

# Without containerDefaultToNull a client sends an empty array for each field that was not set, some of which are refused.
java -jar "$jar" generate --generator-name java --library native --input-spec "$OPENAPI" --output "$WORK/client" \
  --api-package interdict.api --model-package interdict.model --invoker-package interdict \
  --additional-properties=containerDefaultToNull=true,useSingleRequestParameter=true \
  --global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false
cd "$WORK/client"
maven dependency:build-classpath -DincludeScope=compile -Dmdep.outputFile="$WORK/classpath" ||
  { echo "the libraries that the client needs could not be had"; exit 77; }
classpath=$(cat "$WORK/classpath")
mkdir "$WORK/classes"
find src/main/java -name '*.java' -print0 |
  xargs -0 javac -nowarn -d "$WORK/classes" -cp "$classpath" "$OLDPWD/Client.java"
java -cp "$WORK/classes:$classpath" Client
