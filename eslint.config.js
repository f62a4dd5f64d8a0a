import tseslint from 'typescript-eslint';
import { ownAccount } from './lint/own-account.js';
import { streamOf } from './lint/stream-of.js';
import { noUnguardedLookup } from './lint/no-unguarded-lookup.js';

const clocksAndDice = [
  ...[
    "NewExpression[callee.name='Date'][arguments.length=0]",
    "CallExpression[callee.name='Date']",
    "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    "CallExpression[callee.object.name='DateTime'][callee.property.name=/^(now|local|utc)$/][arguments.length=0]",
  ].map((selector) => ({
    selector,
    message:
      'Time comes in with the command or the event, so that a repetition gives the same. A use case asks its Clock.',
  })),
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Lots are drawn by what implements a port.',
  },
];

/** What a test cannot rely on: the day it runs on, and how fast the machine is. */
const machinesTime = [
  ...clocksAndDice.map(({ selector }) => ({
    selector,
    message:
      'A test holds its clock, and draws by fast-check. What goes by the clock of the machine says so: `systemClock`.',
  })),
  {
    selector: "CallExpression[callee.object.name='AbortSignal'][callee.property.name='timeout']",
    message: 'A slow machine misses it. Each test has a time limit: wait for ever, or abort at an event.',
  },
  {
    selector:
      "CallExpression[callee.name=/^(it|describe)$/] > ObjectExpression.arguments > Property[key.name='timeout'], " +
      "CallExpression[callee.type='CallExpression'] > ObjectExpression.arguments > Property[key.name='timeout'], " +
      'CallExpression[callee.name=/^(it|beforeAll|beforeEach|afterAll|afterEach|eventually)$/] > Literal.arguments[raw=/^[0-9]/]',
    message: 'Only what never ends takes longer than the limit that all tests have, in vitest.config.ts.',
  },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name='waitFor'][arguments.length=1]",
    message: 'A busy machine may need more than a second: give `atLongest`.',
  },
  {
    selector: "CallExpression[callee.object.name='performance'][callee.property.name='now']",
    message: 'Another program makes it longer: `processorMs` for what computes, `stopwatch` for what waits.',
  },
];

/** What runs as it stands, and the examples and connectors: files that no rule asks the types of. */
export const untyped = [
  '**/*.{js,cjs}',
  // They import the package by its name, which has types where it is installed: test/packed checks them there.
  'examples/**',
  // The types of a platform are there only where its packages are installed: `.ci/integrations` checks them.
  'integrations/**',
];

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'build/**',
      'node_modules/**',
      'data.local/**',
      'data/**',
      'src/client/generated/**',
      'integrations/*/.medusa/**',
      'integrations/*/dist/**',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/prefer-readonly': 'error',
      'no-console': 'error',
      'no-useless-rename': 'error',
      'object-shorthand': ['error', 'properties'],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**', 'bench/**', 'lint/**'],
    rules: { 'max-len': ['error', { code: 160, ignoreUrls: true, ignoreRegExpLiterals: true }] },
  },
  {
    files: ['src/**'],
    plugins: {
      waybill: {
        rules: { 'no-unguarded-lookup': noUnguardedLookup, 'stream-of': streamOf, 'own-account': ownAccount },
      },
    },
    rules: {
      'waybill/no-unguarded-lookup': 'error',
      'waybill/stream-of': 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 130, skipBlankLines: true, skipComments: true }],
    },
  },
  // A contract suite is one list of tests.
  { files: ['src/testing/contracts/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  {
    files: ['src/client/**'],
    rules: { 'no-restricted-globals': ['error', 'process', 'Buffer', 'setImmediate', 'global', 'console'] },
  },
  {
    files: ['src/domain/**'],
    rules: {
      'no-restricted-syntax': ['error', ...clocksAndDice],
      'no-restricted-globals': [
        'error',
        'process',
        'fetch',
        'setTimeout',
        'setInterval',
        'performance',
        'crypto',
        'console',
      ],
    },
  },
  { files: ['src/adapters/*/http/**', 'src/adapters/*/pages/**'], rules: { 'waybill/own-account': 'error' } },
  {
    files: ['src/application/**'],
    ignores: ['src/application/log/kernel/**'],
    rules: { 'waybill/own-account': ['error', { mayReadAny: true }] },
  },
  {
    files: ['src/application/**'],
    rules: {
      'no-restricted-syntax': ['error', ...clocksAndDice],
      'no-restricted-globals': ['error', 'process', 'fetch', 'console', 'performance', 'crypto'],
    },
  },
  {
    files: ['test/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...machinesTime] },
  },
  {
    files: ['test/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['unstubAllEnvs', 'unstubAllGlobals', 'restoreAllMocks', 'resetModules'].map((property) => ({
          object: 'vi',
          property,
          message: 'The files of a run share their modules: undo what this test has done, and no more.',
        })),
      ],
    },
  },
  { files: ['src/infrastructure/**', 'bench/**', 'test/chaos/**', 'test/fuzz/**'], rules: { 'no-console': 'off' } },
  { files: untyped, extends: [tseslint.configs.disableTypeChecked] },
  { files: ['lint/check-code.js', 'examples/**'], rules: { 'no-console': 'off' } },
  {
    files: ['integrations/**'],
    rules: { '@typescript-eslint/no-require-imports': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
  { files: ['src/adapters/{console,platform}/pages/assets/*.js'], rules: { 'waybill/no-unguarded-lookup': 'off' } },
);
