/** The reference of a request whose goods cannot be classified: goods without a code stay without. */
export const unclassifiableReference = 'SIM-UNCLASSIFIABLE';

export const isClassifiable = (customerReference: string | undefined): boolean =>
  customerReference !== unclassifiableReference;
