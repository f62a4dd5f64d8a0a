import { defineConfig } from 'vitest/config';
import { shareCompiledModules } from './test/support/compiled-modules.ts';

shareCompiledModules();

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two cores are what a small machine has; a test that waits for another's processor is no test of ours.
    maxWorkers: 2,
    // No module of ours holds what a test could leave behind, and loading them all anew for each file took a fifth of the suite's time.
    isolate: false,
    // No measure of speed: only what never comes takes so long, on a machine that is slow and busy besides.
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
});
