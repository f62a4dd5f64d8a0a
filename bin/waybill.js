#!/usr/bin/env node
// Plain JavaScript without an import at the top, so that any Node can read it and say what is missing.
const needed = [24, 7];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `Waybill runs on Node ${needed.join('.')} or later, and this is ${process.version}.\n` +
      'In a checkout the right one came with `npm ci`, and any of these uses it:\n' +
      '  npm start\n' +
      '  npx waybill --help\n' +
      'Elsewhere install Node 24 or 26: https://nodejs.org\n',
  );
  process.exit(1);
}

// An old Node could not even name these in an import of its own.
const { existsSync } = await import('node:fs');
const { enableCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');

const at = (path) => new URL(path, import.meta.url);

// A checkout runs its TypeScript as it stands. Node strips no types below node_modules, so the package comes compiled,
// without `src`.
const isCheckout = existsSync(at('../src/infrastructure/main.ts'));

// Code that was compiled once is not compiled again at the next start: sooner ready, and less of it in memory. Where it
// cannot be written it is done without. An installed package keeps it in the node_modules that it is part of.
enableCompileCache(fileURLToPath(at(isCheckout ? '../node_modules/.cache/waybill' : '../../.cache/waybill')));

const { runProcess } = await import(isCheckout ? '../src/infrastructure/main.ts' : '../dist/infrastructure/main.js');
await runProcess(process.argv);
