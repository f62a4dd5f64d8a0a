const { join } = require('node:path');
const { defineConfig } = require('rolldown');

// Waybill's client is compiled in, so that the package depends on nothing but Vendure.
module.exports = defineConfig({
  cwd: __dirname,
  input: 'src/index.ts',
  external: /^(@vendure|@nestjs)\/|^express$/,
  platform: 'node',
  tsconfig: join(__dirname, 'tsconfig.json'),
  resolve: { alias: { 'waybill-client': join(__dirname, '../../src/client/index.ts') } },
  output: { dir: 'dist', format: 'cjs', exports: 'named', cleanDir: true },
});
