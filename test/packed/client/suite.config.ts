import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longestWait } from '../../support/eventually.ts';

/**
 * The tests of the client that use what it exports, against the installed package: client.packed.ts runs them. The
 * others test modules of the sources that a bundle does not have.
 */
export default defineConfig({
  test: {
    include: ['client', 'client-page', 'tokens', 'webhooks'].map((name) => `test/client/${name}.test.ts`),
    execArgv: ['--import', join(import.meta.dirname, 'redirect.ts')],
    maxWorkers: 2,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 4 * longestWait,
    hookTimeout: 4 * longestWait,
    expect: { poll: { timeout: longestWait, interval: 10 } },
  },
});
