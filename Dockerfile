# The image of compose.yaml: the command loadout, built from the sources. It runs as user 1000 and writes to /data and /tmp only.
# BASE is any Debian or Ubuntu with Node 24 and npm.
ARG BASE=node:24-slim

FROM ${BASE} AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm pack --silent --workspace loadout --pack-destination / \
  && mkdir /opt/loadout && cd /opt/loadout && npm install --ignore-scripts --no-audit --no-fund /loadout-*.tgz

FROM ${BASE}
# bubblewrap runs commands of models, git fetches skills from repositories.
ARG PACKAGES="bubblewrap ca-certificates git"
RUN if [ -n "$PACKAGES" ]; then \
    apt-get update && apt-get install --yes --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; \
  fi \
  && install -d -o 1000 -g 1000 /data \
  && ln -s /opt/loadout/node_modules/.bin/loadout /usr/local/bin/loadout
COPY --from=build /opt/loadout /opt/loadout
ENV HOME=/data LOADOUT_INSTALLED_BY=container
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 4870
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4870/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["loadout"]
CMD ["up", "--host", "0.0.0.0", "--port", "4870", "--no-open"]
