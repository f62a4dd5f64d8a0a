/** The days examples are written with: they are told anew, as of the day the document is served. */
export const exampleToday = '2026-01-14';
export const exampleShipDate = '2026-01-15';

export type ExampleDays = { readonly today: string; readonly shipDay: string };

/** The text of a document with its examples in these days. */
export const inDays = (document: string, { today, shipDay }: ExampleDays): string =>
  document.replaceAll(exampleToday, today).replaceAll(exampleShipDate, shipDay);
