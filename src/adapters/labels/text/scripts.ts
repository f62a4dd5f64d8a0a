const simple = /^[\u0020-\u02ff\u0370-\u03ff\u0400-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122\u00a0]*$/;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f\u202b\u202e\u2067]/;
const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;

/** Latin, Greek and Cyrillic with their punctuation: one glyph a character, side by side. Everything else needs shaping. */
export const isSimple = (text: string): boolean => simple.test(text);

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Only Japanese is written with kana, so that text tells by itself which forms its Han characters want. */
export const hasKana = (text: string): boolean => kana.test(text);
