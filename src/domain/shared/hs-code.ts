/**
 * A customs code as digits, or undefined when it is none: dots and spaces are dropped, and 4 digits (a heading) to 10 (a national line)
 * must remain.
 */
export const hsDigitsOf = (code: string): string | undefined => {
  const digits = code.replace(/[.\s]/g, '');
  return /^\d{4,10}$/.test(digits) ? digits : undefined;
};
