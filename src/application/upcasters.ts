import type { Upcasters } from './kernel/upcasters.ts';

/** Every shape of an event that is no longer written, and how it becomes the next. None has changed yet. */
export const upcasters: Upcasters = {};
