import type { Upcasters } from './kernel/upcasters.ts';

/** Converts each outdated version of an event to the next one. */
export const upcasters: Upcasters = {};
