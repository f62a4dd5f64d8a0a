import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap close to the size of live objects. By default V8 lets it grow with the machine's memory, to several times what the
 * service needs, before it collects garbage. On a shared machine memory is worth more than the few per cent of time that earlier
 * collection takes. This sets no limit on the heap.
 *
 * The young generation, for which V8 takes up to 64 MB, can only be limited from the command line: `--max-semi-space-size=8`, as in `npm
 * start`.
 */
export const limitHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=20');
