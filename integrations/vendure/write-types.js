const { globSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

/** Waybill's client is compiled in under its name, which is installed nowhere. */
const client = join(__dirname, 'dist/types/src/client/index.js');
for (const path of globSync('dist/types/integrations/**/*.d.ts', { cwd: __dirname })) {
  const file = join(__dirname, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll("'waybill-client'", `'${relative(dirname(file), client)}'`));
}
