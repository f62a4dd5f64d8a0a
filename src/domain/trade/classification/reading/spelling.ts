import { table } from '../../../shared/table.ts';
/**
 * Unifies words that British and American writers, and different shops, spell in several ways. It is applied to the
 * vocabulary and to queries alike, so it need not be correct English, only consistent; the stemmer runs after it.
 */
const oneWord = table({
  jewelry: 'jewellery',
  pajamas: 'pyjamas',
  pajama: 'pyjama',
  grey: 'gray',
  tyre: 'tire',
  tyres: 'tires',
  aluminum: 'aluminium',
  yoghurt: 'yogurt',
  yoghourt: 'yogurt',
  whiskey: 'whisky',
  whiskeys: 'whiskies',
  chili: 'chilli',
  chile: 'chilli',
  chilies: 'chillies',
  doughnut: 'donut',
  doughnuts: 'donuts',
  plough: 'plow',
  ploughs: 'plows',
  gauge: 'gage',
  gauges: 'gages',
  cheque: 'check',
  draught: 'draft',
  draughts: 'drafts',
  moustache: 'mustache',
  catalog: 'catalogue',
  catalogs: 'catalogues',
  kerb: 'curb',
  axe: 'ax',
  mum: 'mom',
  mums: 'moms',
  mummy: 'mommy',
  woolen: 'woollen',
  cosy: 'cozy',
  storey: 'story',
  disc: 'disk',
  discs: 'disks',
  mold: 'mould',
  molds: 'moulds',
  molding: 'moulding',
  moldings: 'mouldings',
  molded: 'moulded',
  women: 'woman',
  womens: 'woman',
  ladies: 'woman',
  lady: 'woman',
  mens: 'man',
  men: 'man',
  gents: 'man',
  boys: 'boy',
  girls: 'girl',
  kids: 'kid',
  children: 'kid',
  childrens: 'kid',
  child: 'kid',
  knives: 'knife',
  leaves: 'leaf',
  shelves: 'shelf',
  loaves: 'loaf',
  scarves: 'scarf',
  teeth: 'tooth',
  feet: 'foot',
  mice: 'mouse',
  geese: 'goose',
  dice: 'die',
  photo: 'photograph',
  photos: 'photographs',
  telly: 'tv',
  television: 'tv',
  televisions: 'tv',
  cellphone: 'smartphone',
  cellphones: 'smartphone',
  bike: 'bicycle',
  bikes: 'bicycles',
  fridge: 'refrigerator',
  fridges: 'refrigerators',
  specs: 'spectacles',
  moisturiser: 'moisturizer',
  // Plurals that the stemmer does not reduce to their singular.
  lenses: 'lens',
  ties: 'tie',
  pies: 'pie',
  buses: 'bus',
  gases: 'gas',
  canvases: 'canvas',
  cacti: 'cactus',
  cactuses: 'cactus',
  calves: 'calf',
  wolves: 'wolf',
  hooves: 'hoof',
  halves: 'half',
  fungi: 'fungus',
});

/**
 * Words that the stemmer would confuse with other goods (boxing and boxes, leggings and legs): each gets a unique
 * spelling.
 */
const apart = table({
  dressing: 'dresing',
  dressings: 'dresing',
  bearing: 'beyrin',
  bearings: 'beyrin',
  boxing: 'bocksing',
  legging: 'legyn',
  leggings: 'legyn',
  overall: 'ovral',
  overalls: 'ovral',
  stocking: 'stawk',
  stockings: 'stawk',
  clothes: 'clowth',
  clothing: 'clowth',
  painting: 'paynt',
  paintings: 'paynt',
  training: 'treyn',
  filing: 'fylin',
  scouring: 'scowr',
  organic: 'orgenic',
  organiser: 'organyz',
  organisers: 'organyz',
  organizer: 'organyz',
  organizers: 'organyz',
  anime: 'anym',
  generator: 'genratr',
  generators: 'genratr',
  generating: 'genratr',
  radiator: 'radyatr',
  radiators: 'radyatr',
  urinal: 'urynl',
  urinals: 'urynl',
  viscose: 'vyscos',
  memorial: 'mymorl',
  refrigerant: 'refrygrnt',
  mobility: 'mobylt',
  propellant: 'praplnt',
  propellants: 'praplnt',
  propellent: 'praplnt',
});

/** The canonical spelling of a lower-case word without accents. */
export const canonicalSpelling = (word: string): string => {
  const other = apart[word];
  if (other !== undefined) return other;
  const known = oneWord[word];
  return (
    (known ?? word)
      .replace(/sulph/, 'sulf')
      // Oesophagus and foetal, but not shoes or canoes: otherwise shoelaces would match shellac.
      .replace(/ae|(?<!^(?:sh|t|h|p))oe(?!s?$)/g, 'e')
      .replace(/(?<=[a-z]{2})our/, 'or')
      .replace(/(?<=[a-z]{2}[bt])re(?=s?$)/, 'er')
      .replace(/(?<=[a-z]{3})is(?=e$|ed$|er$|ers$|es$|ing$|ation$)/, 'iz')
      .replace(/ll/g, 'l')
  );
};
