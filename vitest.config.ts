import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { shareCompiledModules } from './test/support/compiled-modules.ts';
import { kindOf, kinds, testsByKind } from './test/support/kinds.ts';
import { propertyRuns, usualRuns } from './test/support/property-runs.ts';

shareCompiledModules();

const tests = testsByKind();

/** Those that take longest first, so that no process waits for another at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => kinds.indexOf(kindOf(tests, moduleId));
    return sorted.toSorted((a, b) => rank(b) - rank(a));
  }
}

export default defineConfig(({ mode }) => {
  const chosen = kinds.filter((kind) => kind === mode);
  const run = chosen.length === 0 ? kinds : chosen;
  return {
    test: {
      // One kind alone by `--mode`: unit, service or process.
      include: run.flatMap((kind) => tests[kind]),
      ...(run.includes('process') && { globalSetup: ['test/support/bundle-program.ts'] }),
      setupFiles: ['test/support/set-property-runs.ts'],
      // One more than the cores of a small machine: while a test waits for a process of its own, another one runs.
      maxWorkers: 3,
      // Tests make and drop more than a service does: a larger young generation halves what collecting it takes.
      execArgv: ['--max-semi-space-size=64'],
      // No module of ours holds what a test could leave behind, and loading them again for each file took a fifth of the suite's time.
      isolate: false,
      // No test counts on what another one of its file left behind. The seed is printed; `--sequence.seed` repeats it.
      sequence: { shuffle: { files: false, tests: true }, sequencer: LongestFirst },
      // Node reads TypeScript itself: nothing is transformed, and what one run has compiled the next one finds.
      experimental: { viteModuleRunner: false },
      // No measure of speed: only what never comes takes so long, on a machine that is slow and busy besides. A property that is tried a
      // thousand times takes forty times as long as one of 25.
      testTimeout: propertyRuns > usualRuns ? 240_000 : 40_000,
      hookTimeout: 40_000,
    },
  };
});
