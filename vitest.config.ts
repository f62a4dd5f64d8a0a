import { defineConfig } from 'vitest/config';
import { shareCompiledModules } from './test/support/compiled-modules.ts';
import { testsByProject } from './test/support/projects.ts';

shareCompiledModules();

export default defineConfig({
  test: {
    // unit: modules alone. service: the whole service in the test's process. process: processes, of the service or of Chromium.
    projects: Object.entries(testsByProject()).map(([name, include]) => ({
      extends: true as const,
      test: { name, include: [...include], ...(name === 'process' && { globalSetup: ['test/support/bundle-program.ts'] }) },
    })),
    setupFiles: ['test/support/set-property-runs.ts'],
    // Two cores are what a small machine has; a test that waits for another's processor is no test of ours.
    maxWorkers: 2,
    // No module of ours holds what a test could leave behind, and loading them all anew for each file took a fifth of the suite's time.
    isolate: false,
    // No test counts on what another one of its file left behind. The seed is printed; `--sequence.seed` repeats it.
    sequence: { shuffle: { files: false, tests: true } },
    // Node reads TypeScript itself: nothing is transformed, and what one run has compiled the next one finds.
    experimental: { viteModuleRunner: false },
    // No measure of speed: only what never comes takes so long, on a machine that is slow and busy besides.
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
});
