/**
 * How certain a figure or a text of our data is: stated by a source at hand; common knowledge of the trade; or possibly
 * out of date.
 */
export const certainties = ['known', 'believed', 'uncertain'] as const;
/** How sure a fact is. */
export type Certainty = (typeof certainties)[number];
