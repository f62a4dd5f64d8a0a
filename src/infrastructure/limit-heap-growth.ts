import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap close to what is alive. Left to itself V8 lets it grow with the memory of the machine, to several times what a service holds, before it looks
 * for garbage; on a machine that is shared, memory is worth more than the few per cent of time that looking sooner takes. There is no limit to run into.
 *
 * The young generation, which V8 takes up to 64 MB for, can only be held small from the command line: `--max-semi-space-size=8`, as `npm start` has it.
 */
export const limitHeapGrowth = (): void => setFlagsFromString('--heap-growing-percent=20');
