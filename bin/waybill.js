#!/usr/bin/env node
// Plain JavaScript, so that any Node can read it and say what is missing.
const needed = [26, 10];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Waybill runs on Node ${needed.join('.')} or later, and this is ${process.version}.\n` +
      'The right one came with `npm ci`. Any of these uses it:\n' +
      '  npm start\n' +
      '  npx waybill --help\n' +
      '  node_modules/.bin/node bin/waybill.js --help\n',
  );
  process.exit(1);
}

// An old Node could not even name these in an import of its own.
const { enableCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');

// Code that was compiled once is not compiled again at the next start: sooner ready, and less of it in memory. Where it cannot be written it is done without.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/waybill', import.meta.url)));

const { main } = await import('../src/infrastructure/main.ts');
await main(process.argv);
