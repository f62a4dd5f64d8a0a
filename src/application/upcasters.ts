import type { Upcasters } from './kernel/upcasters.ts';
import { asTheyAreKept, asTheyWere } from './trade/duties/earlier-shapes.ts';

/** Every shape of an event that is no longer written, and how it becomes the next. */
export const upcasters: Upcasters = { DutiesCalculated: [asTheyWere, asTheyAreKept] };
