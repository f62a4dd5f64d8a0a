import { getHeapStatistics } from 'node:v8';
import type { HeapInfo } from 'node:v8';

/**
 * The bytes that this thread has allocated on its heap since its start. Only Node 26 and later count them, so the bench
 * needs such a version.
 */
export const allocatedBytes = (): number => {
  const { total_allocated_bytes: bytes } = getHeapStatistics() as HeapInfo & {
    readonly total_allocated_bytes?: number;
  };
  if (bytes === undefined)
    throw new Error(`The bench needs Node 26, which counts allocations; this is ${process.version}.`);
  return bytes;
};
