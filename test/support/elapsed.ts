/**
 * Milliseconds by the clock since it was called, for what is promised in time and takes no processor. The limit lies
 * several times above what an idle machine takes, and below what the fault would take: a busy machine may stand still
 * for a second. What computes is measured by `processorMs`.
 */
export const stopwatch = (): (() => number) => {
  const began = performance.now();
  return () => performance.now() - began;
};
