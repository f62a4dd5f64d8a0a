import { setTimeout as wait } from 'node:timers/promises';

/** Asks every 50 ms until the answer is yes; false when it was not within the time. */
export const settled = async (isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > deadline) return false;
    await wait(50);
  }
};
