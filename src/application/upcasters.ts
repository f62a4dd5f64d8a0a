import type { Upcaster, Upcasters } from './kernel/upcasters.ts';
import { nameFields } from './trade/duties/upcast-calculated.ts';

/**
 * No release wrote this version of the event. Its data is not converted: usage can be counted from it, but a quote in it cannot be read.
 */
const unreleased: Upcaster = (data) => data;

/** Converts each outdated version of an event to the next one. */
export const upcasters: Upcasters = { DutiesCalculated: [unreleased, unreleased, nameFields] };
