/**
 * One spelling for words that British and American writers, and different shops, spell in several ways. It is applied to the vocabulary and to what is looked
 * up alike, so it need not be right English, only the same on both sides; the stemmer comes after it.
 */
const oneWord: Readonly<Record<string, string>> = {
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
  // Neither is what one wears: their common stem would make them a dress.
  dressing: 'dresing',
  dressings: 'dresing',
  infrared: 'infrared',
};

/** A lower-case word without accents in the spelling of this index. */
export const canonicalSpelling = (word: string): string => {
  const known = Object.hasOwn(oneWord, word) ? oneWord[word] : undefined;
  return (
    (known ?? word)
      .replace(/sulph/, 'sulf')
      // Oesophagus and foetal, and neither shoes nor canoes: shoelaces would be shellac.
      .replace(/ae|(?<!^(?:sh|t|h))oe(?!s?$)/g, 'e')
      .replace(/(?<=[a-z]{2})our/, 'or')
      .replace(/(?<=[a-z]{2}[bt])re(?=s?$)/, 'er')
      .replace(/(?<=[a-z]{3})is(?=e$|ed$|er$|ers$|es$|ing$|ation$)/, 'iz')
      .replace(/ll/g, 'l')
  );
};
