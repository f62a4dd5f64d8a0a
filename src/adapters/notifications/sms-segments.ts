/** The basic characters of GSM 03.38, section 6.2.1, as 3GPP TS 23.038 has it: each is one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension (section 6.2.1.1): each is two septets. */
const extended = new Set('^{}\\[~]|€\f');

/** What one message of a text holds: alone, and as a part of several. */
const capacity = { gsm: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

const isGsm = (text: string): boolean => [...text].every((character) => basic.has(character) || extended.has(character));

/** Letters that no decomposition takes apart, and marks, as GSM 03.38 has them. */
const plainForms: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
  ['œ', 'oe'],
  ['Œ', 'OE'], // prettier-ignore
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['\u00a0', ' '], // prettier-ignore
]);

/** A text in the 7-bit alphabet, without the accents that it lacks; undefined where it has no form there. */
export const inGsm = (text: string): string | undefined => {
  const plain = [...text.normalize('NFC')]
    .map((character) =>
      isGsm(character) ? character : (plainForms.get(character) ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '')),
    )
    .join('');
  return isGsm(plain) ? plain : undefined;
};

/** How many messages a text is charged as. One character that GSM 03.38 lacks makes all of it UCS-2. */
export const smsSegments = (text: string): number => {
  const isShort = isGsm(text);
  const length = isShort ? [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0) : text.length;
  const { alone, part } = capacity[isShort ? 'gsm' : 'ucs2'];
  return length <= alone ? 1 : Math.ceil(length / part);
};
