#!/usr/bin/env node
// Plain JavaScript without an import at the top, so that any Node can read it and say what is missing.
const isAtLeast = (major, minor) => {
  const [ours, oursMinor] = process.versions.node.split('.').map(Number);
  return ours > major || (ours === major && oursMinor >= minor);
};

const { existsSync } = await import('node:fs');
// A checkout runs its TypeScript as it stands; the package comes compiled, without `src`, and runs on older releases
// too.
const isCheckout = existsSync(new URL('../src/infrastructure/audit-main.ts', import.meta.url));
const needed = isCheckout ? [26, 10] : [20, 12];

if (isAtLeast(...needed)) {
  const { runAudit } = await import(
    isCheckout ? '../src/infrastructure/audit-main.ts' : '../dist/infrastructure/audit-main.js'
  );
  await runAudit(process.argv);
} else {
  process.stderr.write(
    `waybill-audit needs Node ${needed.join('.')} or later, and this is ${process.version}. Run it with: npx waybill-audit\n`,
  );
  process.exitCode = 2;
}
