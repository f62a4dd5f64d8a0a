/** Runs the work once; all callers share the promise. After a failure the next call runs it again. */
export const runOnce = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
};
