# The image of compose.yaml: the command loadout, built from the sources.
FROM node:24-slim AS build
WORKDIR /loadout
COPY . .
RUN npm ci && npm run build && npm pack --workspace loadout --pack-destination /

FROM node:24-slim
COPY --from=build /loadout-*.tgz /
RUN npm install --global --ignore-scripts /loadout-*.tgz && rm /loadout-*.tgz
USER node
ENTRYPOINT ["loadout"]
