# docker build -t blockyard . : the shop with its own Node, without build tools.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY scripts/setup.mjs scripts/
RUN node -e "import('/shop/scripts/setup.mjs').then(({ install }) => install())"
COPY . .
RUN npm run release -- /release

FROM debian:bookworm-slim
COPY --from=build /release /shop
RUN mkdir /data /backups && chown 1000:1000 /data /backups
WORKDIR /shop
USER 1000:1000
ENV NODE_ENV=production DATA_DIR=/data PATH=/shop/node_modules/node/bin:$PATH
ENV MALLOC_ARENA_MAX=1 NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024"
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]
