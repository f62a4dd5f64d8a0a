/** Whose holidays and whose clock: a country, and where it matters the state, province or territory within it, as an address writes it. */
export type CalendarRegion = { readonly country: string; readonly state?: string };
