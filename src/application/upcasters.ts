import type { Upcaster, Upcasters } from './kernel/upcasters.ts';
import { nameFields } from './trade/duties/upcast-calculated.ts';

/** No release wrote this shape. Its data stays as it is: usage can be counted from it, and a quote in it cannot be read. */
const unreleased: Upcaster = (data) => data;

/** How each shape of an event that is no longer written becomes the next. */
export const upcasters: Upcasters = { DutiesCalculated: [unreleased, unreleased, nameFields] };
