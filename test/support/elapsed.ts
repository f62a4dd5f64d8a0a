/**
 * Returns a function that gives the milliseconds since the call, for time limits of work that needs no processor.
 * Choose a limit several times above the duration on an idle machine and below that of the fault, because a busy
 * machine may stall for a second. Use `processorMs` for computations.
 */
export const stopwatch = (): (() => number) => {
  const began = performance.now();
  return () => performance.now() - began;
};
