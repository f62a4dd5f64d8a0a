import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { shareCompiledModules } from './test/support/compiled-modules.ts';
import { kindOf, kinds, testsByKind } from './test/support/kinds.ts';
import { longestWait } from './test/support/eventually.ts';
import { workers } from './test/support/postgres-databases.ts';

shareCompiledModules();

const tests = testsByKind();

/** Properties that are tried ten times as often as others. */
const isTriedMost = (file: string): boolean => /runsTimes\([1-9]\d/.test(readFileSync(file, 'utf8'));

/** Those that take longest first, so that no process waits for another at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number =>
      isTriedMost(moduleId) ? kinds.length : kinds.indexOf(kindOf(tests, moduleId));
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
      globalSetup: [
        'test/support/postgres-databases.ts',
        ...(run.includes('process') ? ['test/support/bundle-program.ts'] : []),
      ],
      setupFiles: ['test/support/set-property-runs.ts'],
      // One more than the cores of a small machine: while a test waits for a process of its own, another one runs.
      maxWorkers: workers,
      // Tests make and drop more than a service does: a larger young generation halves what collecting it takes.
      execArgv: ['--max-semi-space-size=64'],
      // No module of ours holds what a test could leave behind, and loading them again for each file took a fifth of
      // the suite's time.
      isolate: false,
      // No test counts on what another one of its file left behind. The seed is printed; `--sequence.seed` repeats it.
      sequence: { shuffle: { files: false, tests: true }, sequencer: LongestFirst },
      // Node reads TypeScript itself: nothing is transformed, and what one run has compiled the next one finds. No test
      // replaces a module (`vi.mock`), for which Vitest would parse each file once more.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      // No measure of speed: only what never comes takes so long, longer than a wait of a test (`longestWait`) and than
      // a property that is tried a thousand times. So no test has a limit of its own.
      testTimeout: 4 * longestWait,
      hookTimeout: 4 * longestWait,
      expect: { poll: { timeout: longestWait, interval: 10 } },
    },
  };
});
