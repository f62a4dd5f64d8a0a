# The documentation that the service shows at /docs.
FROM node:26.12-slim AS documentation
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && node bench/generate-client.ts && node bench/docs/build.ts

# The service as one image for every role. Node comes with the image, so the one that is pinned for older machines is left out.
FROM node:26.12-slim

ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools tools
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund && npm cache clean --force
COPY LICENSE THIRD-PARTY.md ./
COPY bin bin
COPY data data
COPY src src
COPY --from=documentation /app/build/docs build/docs

# /data holds the files of this process; other data is on servers, or here too with embedded stores. /backups is for `waybill backup`. The size of the young generation is that of `npm start`.
RUN mkdir -p /data /backups node_modules/.cache && chown node:node /data /backups node_modules/.cache
USER node
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=8080 NODE_OPTIONS=--max-semi-space-size=32
# Checks that it starts, and fills the compile cache: later only /data is writable.
RUN node bin/waybill.js --help > /dev/null
VOLUME /data
EXPOSE 8080

HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# Not through npm, which would not pass on SIGTERM.
ENTRYPOINT ["node", "bin/waybill.js"]
CMD ["serve"]
