/** A font package, and the part of it that labels use. */
export type FontSource = {
  /** The name of its files in `data/fonts`. */
  readonly family: string;
  readonly package: string;
  readonly regular: string;
  /** Absent if the font has only one weight. */
  readonly bold?: string;
  /** Path inside the package. */
  readonly licence: string;
  /** The characters taken from it. */
  readonly characters: RegExp;
  /** Copied unchanged, because the licence reserves the font's name, which a subset may not have. */
  readonly unchanged?: true;
};

type Options = Partial<Pick<FontSource, 'regular' | 'bold' | 'unchanged'>> & { readonly oneWeight?: true };

const google = (family: string, name: string, file: string, characters: RegExp, options: Options = {}): FontSource => {
  const { oneWeight, ...others } = options;
  return {
    family,
    package: `@expo-google-fonts/${name}`,
    regular: `400Regular/${file}_400Regular.ttf`,
    ...(!oneWeight && { bold: `700Bold/${file}_700Bold.ttf` }),
    licence: 'LICENSE_FONT',
    characters,
    ...others,
  };
};

/**
 * In order of precedence: the first font that has a character draws it. Letters of a script come from the font of that
 * script, punctuation and signs from the first one. All are under the SIL Open Font License 1.1.
 */
export const sourcesOfFonts: readonly FontSource[] = [
  google('base', 'noto-sans', 'NotoSans', /[^\p{Cc}\p{sc=Deva}]/u),
  google('devanagari', 'noto-sans', 'NotoSans', /\p{scx=Deva}/u),
  google('hebrew', 'noto-sans-hebrew', 'NotoSansHebrew', /\p{scx=Hebr}/u),
  google('arabic', 'noto-sans-arabic', 'NotoSansArabic', /\p{scx=Arab}/u),
  google('syriac', 'noto-sans-syriac', 'NotoSansSyriac', /\p{scx=Syrc}/u),
  google('thaana', 'noto-sans-thaana', 'NotoSansThaana', /\p{scx=Thaa}/u),
  google('nko', 'noto-sans-nko', 'NotoSansNKo', /\p{scx=Nkoo}/u, { oneWeight: true }),
  google('armenian', 'noto-sans-armenian', 'NotoSansArmenian', /\p{scx=Armn}/u),
  google('georgian', 'noto-sans-georgian', 'NotoSansGeorgian', /\p{scx=Geor}/u),
  google('ethiopic', 'noto-sans-ethiopic', 'NotoSansEthiopic', /\p{scx=Ethi}/u),
  google('tifinagh', 'noto-sans-tifinagh', 'NotoSansTifinagh', /\p{scx=Tfng}/u, { oneWeight: true }),
  google('bengali', 'noto-sans-bengali', 'NotoSansBengali', /\p{scx=Beng}/u),
  google('gurmukhi', 'noto-sans-gurmukhi', 'NotoSansGurmukhi', /\p{scx=Guru}/u),
  google('gujarati', 'noto-sans-gujarati', 'NotoSansGujarati', /\p{scx=Gujr}/u),
  google('oriya', 'noto-sans-oriya', 'NotoSansOriya', /\p{scx=Orya}/u),
  google('tamil', 'noto-sans-tamil', 'NotoSansTamil', /\p{scx=Taml}/u),
  google('telugu', 'noto-sans-telugu', 'NotoSansTelugu', /\p{scx=Telu}/u),
  google('kannada', 'noto-sans-kannada', 'NotoSansKannada', /\p{scx=Knda}/u),
  google('malayalam', 'noto-sans-malayalam', 'NotoSansMalayalam', /\p{scx=Mlym}/u),
  google('sinhala', 'noto-sans-sinhala', 'NotoSansSinhala', /\p{scx=Sinh}/u),
  google('meetei-mayek', 'noto-sans-meetei-mayek', 'NotoSansMeeteiMayek', /\p{scx=Mtei}/u),
  google('ol-chiki', 'noto-sans-ol-chiki', 'NotoSansOlChiki', /\p{scx=Olck}/u),
  google('thai', 'noto-sans-thai', 'NotoSansThai', /\p{scx=Thai}/u),
  google('lao', 'noto-sans-lao', 'NotoSansLao', /\p{scx=Laoo}/u),
  google('khmer', 'noto-sans-khmer', 'NotoSansKhmer', /\p{scx=Khmr}/u),
  google('myanmar', 'noto-sans-myanmar', 'NotoSansMyanmar', /\p{scx=Mymr}/u),
  google('tibetan', 'noto-serif-tibetan', 'NotoSerifTibetan', /\p{scx=Tibt}/u, { oneWeight: true }),
  google('mongolian', 'noto-sans-mongolian', 'NotoSansMongolian', /\p{scx=Mong}/u, { oneWeight: true }),
  google('canadian-aboriginal', 'noto-sans-canadian-aboriginal', 'NotoSansCanadianAboriginal', /\p{scx=Cans}/u),
  google('yi', 'noto-sans-yi', 'NotoSansYi', /\p{scx=Yiii}/u, { oneWeight: true }),
  google('cherokee', 'noto-sans-cherokee', 'NotoSansCherokee', /\p{scx=Cher}/u),
  // The bold weight is the regular one of labels: in small letters the strokes of the lighter one are thinner than a
  // dot.
  google('hangul', 'nanum-gothic', 'NanumGothic', /\p{scx=Hang}/u, {
    regular: '700Bold/NanumGothic_700Bold.ttf',
    oneWeight: true,
    unchanged: true,
  }),
  // Used for Japanese text only, whose Han characters have their own forms.
  google('japanese', 'sawarabi-gothic', 'SawarabiGothic', /[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/u, {
    oneWeight: true,
    unchanged: true,
  }),
  {
    family: 'han',
    package: '@embedpdf/fonts-sc',
    regular: '../fonts/NotoSansHans-Regular.otf',
    licence: '../LICENSE',
    characters: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Zyyy}]/u,
    unchanged: true,
  },
  google('symbols', 'noto-sans-symbols', 'NotoSansSymbols', /[\p{So}\p{Sm}\p{Sk}\p{No}\p{Po}]/u, { oneWeight: true }),
  google('emoji', 'noto-emoji', 'NotoEmoji', /[\p{Emoji}\p{Emoji_Component}]/u, { oneWeight: true }),
];
