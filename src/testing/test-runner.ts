/**
 * The functions of a test runner, in the shape that vitest and jest share. Nothing here imports one: pass the module,
 * `import * as vitest from 'vitest'`.
 */
export type TestRunner = {
  readonly describe: (name: string, suite: () => void) => unknown;
  readonly it: (name: string, test: () => Promise<void>) => unknown;
  readonly afterEach: (cleanUp: () => Promise<void>) => unknown;
  readonly expect: Expect;
};

/** The function `expect` of a test runner. */
export type Expect = {
  (actual: unknown): Assertion;
  stringMatching(pattern: RegExp): unknown;
  stringContaining(text: string): unknown;
};

/** What `expect` returns: matchers, their opposites, and those of promises. */
export type Assertion = Matchers<void> & {
  readonly not: Matchers<void>;
  readonly resolves: Matchers<Promise<void>>;
  readonly rejects: Matchers<Promise<void>> & { readonly not: Matchers<Promise<void>> };
};

/** The matchers that the contract suites use. */
export type Matchers<Result> = {
  toBe(expected: unknown): Result;
  toBeDefined(): Result;
  toBeGreaterThan(least: number): Result;
  toBeGreaterThanOrEqual(least: number): Result;
  toBeInstanceOf(type: new (...parameters: never[]) => unknown): Result;
  toBeLessThanOrEqual(most: number): Result;
  toBeUndefined(): Result;
  toContain(part: unknown): Result;
  toEqual(expected: unknown): Result;
  toHaveLength(length: number): Result;
  toMatch(pattern: RegExp): Result;
  toMatchObject(expected: object): Result;
  toStrictEqual(expected: unknown): Result;
  toThrow(error?: string | (new (...parameters: never[]) => Error)): Result;
};

/** A store to test, empty at first. */
export type Opened<Store> = {
  readonly store: Store;
  /** The same store, opened as by another process. Where only one process can open it: the store itself. */
  readonly beside: () => Promise<Store>;
  readonly dispose: () => Promise<void>;
};

/** Opens a store for each test, and disposes of it after the test. */
export const openedStores = <One extends Opened<unknown>>(
  { afterEach }: Pick<TestRunner, 'afterEach'>,
  open: () => Promise<One>,
): (() => Promise<One>) => {
  const opened: One[] = [];
  afterEach(async () => {
    for (const { dispose } of opened.splice(0)) await dispose();
  });
  return async () => {
    const one = await open();
    opened.push(one);
    return one;
  };
};
