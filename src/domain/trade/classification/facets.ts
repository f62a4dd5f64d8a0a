import type { ReadWord } from './reading.ts';
import type { WordRole } from './word-weights.ts';

/**
 * The properties beside their name by which the nomenclature divides goods: their material, the wearer of clothes, and
 * whether they are knitted. A text and a line that state different values of one property do not match, whatever other
 * words they share.
 */
const words = {
  material: {
    cotton: 'cotton denim poplin corduroy polycotton muslin terry',
    wool: 'wool woollen woolen merino lambswool tweed alpaca mohair',
    cashmere: 'cashmere',
    silk: 'silk mulberry',
    linen: 'linen flax ramie hemp jute textile',
    synthetic:
      'synthetic manmade polyester nylon acrylic polyamide spandex elastane lycra microfibre microfiber ' +
      'polypropylene polycotton fleece textile',
    artificial: 'artificial manmade viscose rayon modal lyocell tencel cupro bamboo',
    leather: 'leather cowhide lambskin sheepskin suede nubuck',
    plastic:
      'plastic acrylic resin silicone pvc vinyl pu polyurethane polycarbonate polypropylene polyethylene tpu eva leatherette',
    rubber: 'rubber latex silicone neoprene nitrile',
    wood: 'wood wooden oak acacia pine walnut teak mahogany birch',
    bamboo: 'bamboo',
    steel: 'steel iron stainless metal',
    aluminium: 'aluminium aluminum metal',
    copper: 'copper brass bronze metal',
    glass: 'glass borosilicate',
    porcelain: 'porcelain china ceramic',
    stoneware: 'stoneware earthenware ceramic terracotta',
    paper: 'paper cardboard paperboard',
  },
  wearer: {
    man: 'man men mens male boy boys gents',
    woman: 'woman women womens female girl girls lady ladies',
  },
  make: { knitted: 'knitted knit knits crochet crocheted jersey', woven: 'woven denim chiffon poplin corduroy tweed' },
} as const;

/** A group of words that describe goods. */
export type FacetGroup = keyof typeof words;
/** The groups of words that describe goods, such as materials. */
export const facetGroups = Object.keys(words) as readonly FacetGroup[];

const bitOf = new Map<string, number>();
const maskOf = {} as Record<FacetGroup, number>;
let next = 0;
for (const group of facetGroups) {
  maskOf[group] = 0;
  for (const spellings of Object.values(words[group])) {
    const bit = 1 << next++;
    maskOf[group] |= bit;
    for (const word of spellings.split(' ')) bitOf.set(word, (bitOf.get(word) ?? 0) | bit);
  }
}

/** The bits of all facets of a group. */
export const maskOfGroup = (group: FacetGroup): number => maskOf[group];

/** Every word that names a facet. */
export const facetWords = (): readonly string[] => [...bitOf.keys()];

// "Textile" stands for any of the fibres.
const anyFibre = ['cotton', 'wool', 'cashmere', 'silk', 'linen', 'synthetic', 'artificial'].reduce(
  (mask, word) => mask | (bitOf.get(word) ?? 0),
  0,
);
bitOf.set('textile', anyFibre);

const imitation = new Set(['faux', 'vegan', 'pu', 'imitation', 'fake', 'synthetic', 'artificial']);
const skins = new Set(['leather', 'suede', 'nubuck']);
const plastic = bitOf.get('plastic') ?? 0;

const facetOf = (word: string, before: string | undefined): number =>
  skins.has(word) && before !== undefined && imitation.has(before) ? plastic : (bitOf.get(word) ?? 0);

const aside: ReadonlySet<WordRole> = new Set(['for', 'with', 'packed']);

/** The facets that a text names, as bits. Words after "for" and "with", and those of the packing, do not count. */
export const facetsOf = (read: readonly Pick<ReadWord, 'text' | 'role'>[]): number =>
  read.reduce(
    (mask, { text, role }, index) => (aside.has(role) ? mask : mask | facetOf(text, read[index - 1]?.text)),
    0,
  );

/** The facets of one text, and those of another in the groups of which the first names none. */
export const withFacetsWhereNone = (one: number, other: number): number =>
  facetGroups.reduce((mask, group) => ((one & maskOf[group]) === 0 ? mask | (other & maskOf[group]) : mask), one);

/** Whether both name a facet of the group, and different ones. */
export const clashes = (group: FacetGroup, one: number, other: number): boolean => {
  const [mine, theirs] = [one & maskOf[group], other & maskOf[group]];
  return mine !== 0 && theirs !== 0 && (mine & theirs) === 0;
};

/** Whether both name a facet of some group, and different ones. */
export const clashesInAny = (one: number, other: number): boolean =>
  facetGroups.some((group) => clashes(group, one, other));
