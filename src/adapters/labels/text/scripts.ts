const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/;
const simple =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122]*$/;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f\u202b\u202e\u2067]/;
const kana = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;

/** Latin of western and central Europe, which all our fonts have. */
export const isPlain = (text: string): boolean => plain.test(text);

/** Latin, Greek and Cyrillic with their punctuation: one glyph per character, side by side. Everything else needs shaping. */
export const isSimple = (text: string): boolean => simple.test(text);

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Only Japanese is written with kana, so such a text needs the Japanese forms of its Han characters. */
export const hasKana = (text: string): boolean => kana.test(text);
