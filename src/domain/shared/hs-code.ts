const [zero, nine, dot] = [0x30, 0x39, 0x2e];
const [shortest, longest] = [4, 10];

/**
 * An HS code as digits, or undefined when the text is none: dots and spaces are removed, and 4 digits (a heading) to 10
 * (a national line) must remain.
 */
export const hsDigitsOf = (code: string): string | undefined => {
  let digits = '';
  for (let at = 0; at < code.length; at++) {
    const character = code.charCodeAt(at);
    if (character >= zero && character <= nine) digits += code[at];
    else if (character !== dot && !/\s/.test(code.charAt(at))) return undefined;
  }
  return digits.length >= shortest && digits.length <= longest ? digits : undefined;
};

/**
 * The digits with a zero before them, if a spreadsheet may have taken one from the front: customs codes have an even
 * number of digits, and four or two before their first dot or space, so that `901210000` and `901.21` may be 0901210000
 * and 0901.21.
 */
export const digitsWithLostZero = (code: string): string | undefined => {
  const digits = hsDigitsOf(code);
  if (digits === undefined || digits.startsWith('0')) return undefined;
  return digits.length % 2 === 1 || /^\s*\d{3}[.\s]/.test(code) ? `0${digits}` : undefined;
};
