/** Asks for goods that nobody can classify: what comes without a code stays without. */
export const unclassifiableReference = 'SIM-UNCLASSIFIABLE';

export const isClassifiable = (customerReference: string | undefined): boolean => customerReference !== unclassifiableReference;
