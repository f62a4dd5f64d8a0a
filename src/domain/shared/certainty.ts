/** How sure a figure or a word of our data is: a source at hand states it; common knowledge of the trade; or it may have changed. */
export const certainties = ['known', 'believed', 'uncertain'] as const;
export type Certainty = (typeof certainties)[number];
