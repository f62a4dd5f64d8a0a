/**
 * The region of holidays and of a time zone: a country and, where it matters, its state, province or territory as an
 * address writes it.
 */
export type CalendarRegion = { readonly country: string; readonly state?: string };
