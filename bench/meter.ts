import { allocatedBytes } from './allocated-bytes.ts';

/** What a process has used since its start: processor time of all its threads (ms), and heap allocations (KB). */
export type Used = { readonly processorMs: number; readonly allocatedKb: number };

export type Meter = () => Promise<Used>;

/**
 * The cost of one operation in a process. It hardly depends on other load of the machine, so that figures of two days
 * are comparable.
 */
export type Cost = { readonly processorMs: number; readonly garbageKb: number };

const bytesPerKb = 1_000;

/** Measures the process of the bench; allocations of its worker threads are not counted. */
export const thisProcess: Meter = () => {
  const { user, system } = process.cpuUsage();
  return Promise.resolve({ processorMs: (user + system) / 1_000, allocatedKb: allocatedBytes() / bytesPerKb });
};

export type Rate = { readonly value: number; readonly operations: number };

/** Operations per second of some work. */
export const perSecond = async (operations: number, work: () => unknown): Promise<Rate> => {
  const began = performance.now();
  await work();
  return { value: (1_000 * operations) / (performance.now() - began), operations };
};

/** The result of some work and, if it counts operations, the cost of each. */
export const metered = async (
  work: () => Promise<number | Rate>,
  meter: Meter,
): Promise<{ readonly value: number; readonly cost?: Cost }> => {
  const before = await meter();
  const measured = await work();
  if (typeof measured === 'number') return { value: measured };
  const after = await meter();
  const { value, operations } = measured;
  return {
    value,
    cost: {
      processorMs: (after.processorMs - before.processorMs) / operations,
      garbageKb: (after.allocatedKb - before.allocatedKb) / operations,
    },
  };
};
