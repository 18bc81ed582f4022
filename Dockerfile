# syntax=docker/dockerfile:1
# Builds pages and server once and keeps only what the server needs. Run it with a volume on /data or with DATABASE_URL.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# Which commit it is, since the image has no git: docker build --build-arg SOURCE_COMMIT="$(git rev-parse --short=12 HEAD)".
ARG SOURCE_COMMIT
# The image has its own Node: the one among the packages, for machines with an older one, stays behind.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin

FROM node:26-slim
RUN install -d -o node -g node -m 0700 /data && install -d -o node -g node /compiled
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/content ./content
COPY --from=build /app/db ./db
COPY --from=build /app/brand ./brand
COPY --from=build /app/dist ./dist
# Whose software it contains, and under which licences.
COPY --from=build /app/dist/server/THIRD-PARTY-NOTICES ./
USER node
ENV HOST=0.0.0.0 TANKMIX_DATA=/data NODE_COMPILE_CACHE=/compiled
# Starts once on an empty database, so that the sources are compiled before the first container starts.
RUN export TANKMIX_DATA=/tmp/first TANKMIX_DEMO=off PORT=8080; node dist/server/main.js serve & server=$!; \
  until node -e "fetch('http://127.0.0.1:8080/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"; do kill -0 $server || exit 1; sleep 1; done; \
  kill -TERM $server && wait $server && rm -rf /tmp/first
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||8080)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server/main.js", "serve"]
