/**
 * The processor time of this thread for some work (ms); some systems count it in steps of ten. Such a limit holds on a
 * busy machine, on which a limit of elapsed time is exceeded by chance.
 */
export const processorMs = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};
