# syntax=docker/dockerfile:1
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY libs/domain/package.json libs/domain/
COPY libs/contracts/package.json libs/contracts/
COPY libs/platform/package.json libs/platform/
COPY apps/api/package.json apps/api/
COPY apps/demo/package.json apps/demo/
COPY apps/sandbox-gateway/package.json apps/sandbox-gateway/
COPY apps/web/package.json apps/web/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

# What the server needs and nothing else: no compiler, no web libraries, no tests, no demonstration.
FROM manifests AS dependencies
RUN npm ci --omit=dev --workspace=@bursar/api --workspace=@bursar/platform --workspace=@bursar/contracts --workspace=@bursar/domain

FROM ${NODE_IMAGE} AS production
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/libs/domain/dist libs/domain/dist
COPY --from=build /app/libs/contracts/dist libs/contracts/dist
COPY --from=build /app/libs/platform/dist libs/platform/dist
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/dist/programs dist/programs
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/web/src/shared/theme/fonts apps/web/src/shared/theme/fonts
COPY --from=build /app/docs/verify docs/verify
RUN mkdir -p /data/receipts /data/evidence /data/logos && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=15m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/programs/api.js"]

# Compose takes it with NODE_ENV=development: the demo university and the sandbox gateway beside the API.
FROM production AS development
ENV NODE_ENV=development
COPY --from=build /app/node_modules/@bursar node_modules/@bursar
COPY --from=build /app/apps/sandbox-gateway/dist apps/sandbox-gateway/dist
COPY --from=build /app/apps/demo/dist apps/demo/dist
COPY --from=build /app/dist/demonstration dist/demonstration
CMD ["node", "dist/demonstration/demo.js"]

# A build without a target ends here.
FROM production
