/**
 * How certain a figure or text of the data is: stated by a source at hand; common knowledge of the trade; or possibly
 * out of date.
 */
export const certainties = ['known', 'believed', 'uncertain'] as const;
/** How certain a fact is. */
export type Certainty = (typeof certainties)[number];
