const { join } = require('node:path');
const { globSync } = require('node:fs');
const { defineConfig } = require('rolldown');

/** Medusa reads the routes of a plugin by the folders below `.medusa/server/src`. */
const entries = ['src/provider.ts', ...globSync('src/api/**/*.ts', { cwd: __dirname })];

// Waybill's client is compiled in, so that the package depends on nothing but Medusa.
module.exports = defineConfig({
  cwd: __dirname,
  input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ''), path])),
  external: /^@medusajs\//,
  platform: 'node',
  resolve: { alias: { 'waybill-client': join(__dirname, '../../src/client/index.ts') } },
  // Routes with a parameter stand in folders such as [id].
  output: { dir: '.medusa/server', format: 'cjs', exports: 'named', cleanDir: true, sanitizeFileName: false },
});
