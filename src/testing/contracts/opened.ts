import type { TestRunner } from '../test-runner.ts';

/** A store to test, empty at first. */
export type Opened<Store> = {
  readonly store: Store;
  /** The same store as another process has it. Where one process alone can open it: the store itself. */
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
