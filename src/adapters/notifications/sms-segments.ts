/** The basic characters of GSM 03.38, section 6.2.1, as 3GPP TS 23.038 has it: each is one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension (section 6.2.1.1): each is two septets. */
const extended = new Set('^{}\\[~]|€\f');

/** What one message of a text holds: alone, and as a part of several. */
const capacity = { gsm: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

/** How many messages a text is charged as. One character that GSM 03.38 lacks makes all of it UCS-2. */
export const smsSegments = (text: string): number => {
  const isGsm = [...text].every((character) => basic.has(character) || extended.has(character));
  const length = isGsm ? [...text].reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0) : text.length;
  const { alone, part } = capacity[isGsm ? 'gsm' : 'ucs2'];
  return length <= alone ? 1 : Math.ceil(length / part);
};
