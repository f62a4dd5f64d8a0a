import { table } from '../../shared/table.ts';
import type { ReadWord, WordRole } from './reading/read-text.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';

/**
 * The properties besides the name by which the nomenclature divides goods: material, wearer of clothes, and whether
 * they are knitted. A text and a line that state different values of one property do not match, whatever other words
 * they share.
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
      'plastic acrylic resin silicone pvc vinyl pu polyurethane polycarbonate polypropylene polyethylene tpu eva leatherette ' +
      'melamine polystyrene plexiglass',
    rubber: 'rubber latex silicone neoprene nitrile',
    wood: 'wood wooden oak acacia pine walnut teak mahogany birch plywood mdf',
    bamboo: 'bamboo',
    rattan: 'rattan',
    coir: 'coir',
    cork: 'cork',
    steel: 'steel iron stainless metal',
    stainless: 'stainless',
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

/** A material that the nomenclature names rarely, such as marble: goods of cotton or wood are not of it. */
export const rareMaterial = 1 << next;
maskOf.material |= rareMaterial;

/** The bits of all facets of a group. */
export const maskOfGroup = (group: FacetGroup): number => maskOf[group];

/** A word for each material. */
export const materialWords: readonly string[] = Object.keys(words.material);

/** The facets that one word names, as bits. */
export const facetsNamed = (word: string): number => bitOf.get(word) ?? 0;

/** A material that is a kind of another one: goods of stainless steel are of steel, and a code of it is more specific. */
export const stainless = (bitOf.get('stainless') ?? 0) & ~(bitOf.get('steel') ?? 0);

/** Every word of a facet. */
export const facetWords = (): readonly string[] => [...bitOf.keys()];

// "Textile" means any of the fibres.
const anyFibre = ['cotton', 'wool', 'cashmere', 'silk', 'linen', 'synthetic', 'artificial'].reduce(
  (mask, word) => mask | (bitOf.get(word) ?? 0),
  0,
);
bitOf.set('textile', anyFibre);

/** Words for a material in a field of its own; in a title they may be other goods or a colour: "canvas print". */
const givenWords = {
  textile:
    'canvas satin velvet velour felt fabric cloth lace tulle chenille flannel organza brocade jacquard taffeta webbing ' +
    'gabardine twill seersucker sherpa',
  wood:
    'beech ash elm maple cherry cedar spruce fir alder hickory poplar ebony rosewood sheesham rubberwood eucalyptus ' +
    'hardwood softwood timber chipboard',
  leather: 'calfskin goatskin pigskin nappa',
  plastic: 'abs pla polymer perspex hdpe ldpe petg bakelite',
  stoneware: 'faience clay',
  paper: 'card cardstock',
} as const;
const givenAs = new Map(
  Object.entries(givenWords).flatMap(([material, of]) => of.split(' ').map((word) => [word, bitOf.get(material) ?? 0])),
);
const rareWords =
  'marble granite slate onyx travertine limestone sandstone concrete cement stone straw raffia seagrass wicker';
for (const word of rareWords.split(' ')) givenAs.set(word, rareMaterial);

const imitation = new Set(['faux', 'vegan', 'pu', 'imitation', 'fake', 'synthetic', 'artificial']);
const skins = new Set(['leather', 'suede', 'nubuck']);
const plastic = bitOf.get('plastic') ?? 0;

/** Before "linen": bed linen is of any fibre. */
const ofRooms = new Set(['bed', 'table', 'kitchen', 'bath', 'toilet', 'household']);

const facetOf = (word: string, before: string | undefined): number => {
  if (word === 'linen' && before !== undefined && ofRooms.has(before)) return 0;
  return skins.has(word) && before !== undefined && imitation.has(before) ? plastic : (bitOf.get(word) ?? 0);
};

const aside: ReadonlySet<WordRole> = new Set(['for', 'with', 'packed']);

/** The facets that a text names, as bits. Words after "for" and "with", and those of the packing, do not count. */
export const facetsOf = (read: readonly Pick<ReadWord, 'text' | 'role'>[]): number =>
  read.reduce(
    (mask, { text, role }, index) => (aside.has(role) ? mask : mask | facetOf(text, read[index - 1]?.text)),
    0,
  );

/** The material that a field of its own names, as bits: words that only mean one there count where no other does. */
export const materialGiven = (read: readonly Pick<ReadWord, 'text' | 'role'>[]): number => {
  const named = facetsOf(read) & maskOf.material;
  return named === 0 ? read.reduce((mask, { text }) => mask | (givenAs.get(text) ?? 0), 0) : named;
};

/** The facets of one text, completed by those of another in the groups without one. */
export const withFacetsWhereNone = (one: number, other: number): number =>
  facetGroups.reduce((mask, group) => ((one & maskOf[group]) === 0 ? mask | (other & maskOf[group]) : mask), one);

/** Whether both have a facet of the group, and different ones. */
export const clashes = (group: FacetGroup, one: number, other: number): boolean => {
  const [mine, theirs] = [one & maskOf[group], other & maskOf[group]];
  return mine !== 0 && theirs !== 0 && (mine & theirs) === 0;
};

/** Whether both have a facet of any group, and different ones. */
export const clashesInAny = (one: number, other: number): boolean =>
  facetGroups.some((group) => clashes(group, one, other));

/** The material, wearer and make of a six-digit code, as bits: see `facetsOf`. */
export type CodeFacets = {
  /** The facets that its name states; if it states no material, that of its chapter. */
  readonly own: number;
  /**
   * The facets that the names of the codes beside it state, in the groups of which its own name states none: "other" is
   * none of them.
   */
  readonly excluded: number;
  /** The groups that divide its heading: each value has another code. */
  readonly dividing: readonly FacetGroup[];
};

/** Chapters whose titles in the Harmonized System name a material, so that the names of their codes omit it. */
const materialsOfChapters = table({
  ...{
    39: 'plastic',
    40: 'rubber',
    44: 'wood bamboo',
    48: 'paper',
    50: 'silk',
    51: 'wool cashmere',
    52: 'cotton',
    53: 'linen',
  },
  ...{
    54: 'manmade',
    55: 'manmade',
    69: 'ceramic',
    70: 'glass',
    72: 'steel',
    73: 'steel',
    74: 'copper',
    76: 'aluminium',
  },
  ...{ 82: 'metal', 83: 'metal' },
});

/** The material that the title of a code's chapter names. */
export const facetsOfChapter = (hsCode: string): number =>
  facetsOf((materialsOfChapters[hsCode.slice(0, 2)] ?? '').split(' ').map((text) => ({ text, role: 'body' })));

const stated = (facets: number, group: FacetGroup): number => facets & maskOfGroup(group);

/** Whether two codes divide one subheading of five digits, or one heading if the code has only five. */
export const standBeside = (one: string, other: string): boolean =>
  one.endsWith('0')
    ? other.endsWith('0') && one.slice(0, 4) === other.slice(0, 4)
    : one.slice(0, 5) === other.slice(0, 5);

/** The codes of the heading of a code. They are sorted, so that those of a heading are adjacent. */
export const leavesOfHeading = (headingOf: VocabularyIndex['headingOf'], leaf: number): readonly number[] => {
  let [from, to] = [leaf, leaf];
  while (from > 0 && headingOf[from - 1] === headingOf[leaf]) from--;
  while (to + 1 < headingOf.length && headingOf[to + 1] === headingOf[leaf]) to++;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/** Looks up the facets of a code. A code that is not in the vocabulary has none. */
export const codeFacetsIn = ({ codes, facets, headingOf }: Pick<VocabularyIndex, 'codes' | 'facets' | 'headingOf'>) => {
  const leafOf = new Map(codes.map((code, leaf) => [code, leaf]));
  const facetsAt = (leaf: number): number => facets[leaf] ?? 0;

  return (hsCode: string): CodeFacets => {
    const leaf = leafOf.get(hsCode);
    if (leaf === undefined) return { own: 0, excluded: 0, dividing: [] };
    const own = withFacetsWhereNone(facetsAt(leaf), facetsOfChapter(hsCode));
    const siblings = leavesOfHeading(headingOf, leaf);
    const beside = siblings.filter((other) => other !== leaf && standBeside(hsCode, codes[other] ?? '')).map(facetsAt);
    const silent = facetGroups.filter((group) => stated(own, group) === 0);
    return {
      own,
      excluded: silent.reduce((mask, group) => beside.reduce((sum, each) => sum | stated(each, group), mask), 0),
      dividing: facetGroups.filter((group) =>
        siblings.some((one) => siblings.some((other) => clashes(group, facetsAt(one), facetsAt(other)))),
      ),
    };
  };
};
