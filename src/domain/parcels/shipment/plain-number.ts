/**
 * A tracking number without what people and printers put into it: spaces, dashes, small letters. Two numbers are one
 * where this is the same of both.
 */
export const plainNumber = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
