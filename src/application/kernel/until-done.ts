/** Does the work once, for everybody who asks; after a failure whoever asks next has it done again. */
export const untilDone = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
};
