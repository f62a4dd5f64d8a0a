import { allocatedBytes } from './allocated-bytes.ts';

/**
 * What a process has used since its start: processor time of all its threads (ms), and what it has put on its heap
 * (KB).
 */
export type Used = { readonly processorMs: number; readonly allocatedKb: number };

export type Meter = () => Promise<Used>;

/**
 * What one operation takes of a process. It hardly depends on what else the machine does, so it is comparable between
 * two days.
 */
export type Cost = { readonly processorMs: number; readonly garbageKb: number };

const bytesPerKb = 1_000;

/** For work in the process of the bench; allocations of its worker threads are not counted. */
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

/** The value of some work; where it counts operations, also what each of them cost. */
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
