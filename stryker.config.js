/**
 * Mutation tests: rules are changed one at a time, and a test must notice. How to run them: docs/testing.md.
 */
export default {
  mutate: [
    'src/domain/**/*.ts',
    'src/application/log/kernel/**/*.ts',
    // Facts, not rules: names of countries, hints for misspelt ones, decimal places of currencies, time zones.
    '!src/domain/shared/country-names.ts',
    '!src/domain/shared/country-hints.ts',
    '!src/domain/shared/currencies.ts',
    '!src/domain/shared/calendar/regions.ts',
  ],
  // Sentences, and codes that something else already mutates: each has its reason there.
  ignorers: ['no-rules'],
  mutator: {
    // `() => undefined` does not compile where a value is promised.
    excludedMutations: ['ArrowFunction'],
  },
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/no-rules.js'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // A busy machine is slow: only what never ends takes so long.
  timeoutMS: 10_000,
  timeoutFactor: 3,
  incremental: true,
  incrementalFile: 'node_modules/.cache/stryker/incremental.json',
  tempDirName: 'node_modules/.cache/stryker/sandbox',
  ignorePatterns: ['deploy', 'dist', 'data.local', 'data/fonts', 'test/adapters', 'test/http', 'test/infrastructure'],
  disableTypeChecks: false,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: 'node_modules/.cache/stryker/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
};
