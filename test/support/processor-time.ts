/**
 * Milliseconds that this thread computed for, which some systems count in steps of ten. A limit on them holds on a
 * machine that does much else besides, where one on the time of the clock is missed by chance.
 */
export const processorMs = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};
