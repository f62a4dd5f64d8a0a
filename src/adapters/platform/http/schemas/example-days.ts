/** The days that examples are written with. They are moved to the day on which the document is served. */
export const exampleToday = '2026-01-14';
export const exampleShipDate = '2026-01-15';

export type ExampleDays = { readonly today: string; readonly shipDay: string };

/** The text of a document with its examples moved to these days. */
export const withExampleDays = (document: string, { today, shipDay }: ExampleDays): string =>
  document.replaceAll(exampleToday, today).replaceAll(exampleShipDate, shipDay);
