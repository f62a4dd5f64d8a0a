import { table, type Table } from '../../shared/table.ts';
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Function words, which name nothing. */
export const functionWords = set(`
  a an and or the of in on at by to from with without for into onto as is are it its this that these those be can has
  have you your our my we i not no all any more most other than etc inc incl including includes per via very so up out
  off over under also only both each plus while when your
`);

/** Words that sellers add to be found by search, and words that say nothing about the goods. */
export const sellersWords = set(`
  new brand best top hot sale free shipping delivery fast genuine official original authentic quality premium deluxe
  luxury high super ultra pro max cheap offer deal bargain clearance stock uk us usa eu seller trending viral popular
  bestseller amazing perfect great good nice cool cute lovely beautiful elegant stylish trendy fashion fashionable
  modern latest gift gifts present birthday her him them mum mom dad friend friends idea ideas unique exclusive
  limited edition 2019 2020 2021 2022 2023 2024 2025 2026 2027 bundle pack packs pcs pc piece pieces lot qty quantity
  pair pairs multipack assorted various random design style version type model item items product goods thing things
  size sizes small medium large xs s m l xl xxl xxxl 2xl 3xl plus extra one universal adjustable upgraded improved
  durable strong soft comfortable portable lightweight heavy duty easy quick simple professional standard custom
  customised personalised personalized handmade vintage retro classic home daily everyday use using fit fits
  compatible suitable ideal women's value ready made brandnew boxed sealed day days year years old ship ships dispatch
`);

/** Colours do not identify goods, except in names such as white spirit or black tea. */
export const colours = set(`
  black white red blue green yellow orange purple pink brown gray grey navy beige cream ivory teal turquoise burgundy
  khaki olive multicolour multicolor colour color colours colors coloured colored dark light pale bright neon pastel
  rainbow transparent clear matte glossy rosegold charcoal maroon lilac
`);

/**
 * The words after these say where or with what the goods are used, not what they are: "case for phone", "bottle with
 * straw".
 */
export const contextOpeners: Table<'for' | 'with' | 'of'> = table({
  for: 'for',
  fits: 'for',
  fit: 'for',
  compatible: 'for',
  suitable: 'for',
  with: 'with',
  w: 'with',
  including: 'with',
  includes: 'with',
  incl: 'with',
  plus: 'with',
  without: 'with',
  from: 'of',
  in: 'of',
  on: 'of',
  of: 'of',
});

/** After "in" these are the packing of the goods and do not identify them: "olives in a glass jar". */
export const containers = set(`
  jar jars bottle bottles tin tins can cans bag bags pouch pouches box boxes tube tubes sachet sachets packet packets
  pack packs carton cartons tub tubs drum drums bucket buckets polybag polybags canister canisters vial vials ampoule
  ampoules cardboard packaging wrapper blister
`);

/**
 * Words after "of" and "in" describe the goods themselves ("block of marble", "dress in silk"), unless "in" is followed
 * by packing.
 */
export type WordRole = 'head' | 'body' | 'for' | 'with' | 'of' | 'packed';
