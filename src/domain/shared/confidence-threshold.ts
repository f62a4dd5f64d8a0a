/** The confidence from which a predicted customs code counts as high, where an account says nothing. */
export const highFromDefault = 0.8;

/**
 * What an account may choose instead. Below the least an answer is as likely wrong as right; the most is the confidence
 * of a code that a person has reviewed.
 */
export const highFromRange = { from: 0.5, to: 0.99 } as const;
