import { colours, functionWords, sellersWords } from './read-text.ts';
import { isMeasure, stretchesOf } from './words.ts';

/**
 * Words that customs reject because they name a purpose, a shop's department or nothing at all. Each group has advice
 * on what to add.
 */
const groups: readonly { readonly words: string; readonly add: string }[] = [
  {
    words: `gift gifts present presents souvenir souvenirs sample samples merchandise merch goods good product
      products item items article articles stuff thing things misc miscellaneous various assorted order parcel package
      packages contents belongings personal effects effect commercial no value test n/a na none unknown other others
      general cargo consolidated shipment freight haul surprise mystery swag giveaway freebie freebies promotional
      promo material materials`,
    add: 'the article itself, for example "ceramic mug" or "cotton T-shirt"',
  },
  {
    words: `accessory accessories part parts spare spares component components replacement replacements attachment
      attachments kit kits set sets fitting fittings equipment supplies hardware device devices machine machines
      machinery appliance appliances tool tools apparatus gadget gadgets unit units module modules`,
    add: 'which part or device it is, of what, and its material, for example "bicycle brake pads" or "steel door hinge"',
  },
  {
    words: `clothes clothing apparel garment garments wear textile textiles fabric fabrics fashion outfit outfits`,
    add: 'the garment, whether it is knitted or woven, its material, and for whom, for example "women\'s knitted cotton dress"',
  },
  {
    words: `electronics electronic electrical electric household houseware housewares kitchenware home decor
      decoration decorations toiletries cosmetics beauty food foods foodstuff foodstuffs snacks groceries supplement
      supplements health chemical chemicals plastic plastics metal metals wood wooden rubber paper glass stationery
      office sport sports sporting leisure hobby craft crafts art arts collectible collectibles collectable
      collectables documents media medicine medicines medical car auto automotive vehicle motor pet garden outdoor
      baby kids children men women`,
    add: 'what exactly it is and what it is made of, for example "plastic food container" or "whey protein powder"',
  },
];

const advice = new Map(
  groups.flatMap(({ words, add }, rank) => words.split(/\s+/).map((word) => [word, { rank, add }] as const)),
);
const says = (word: string): boolean =>
  !functionWords.has(word) && !sellersWords.has(word) && !colours.has(word) && !isMeasure(word) && word.length > 1;

/**
 * Advice on what to add to a text that names no goods; undefined if it names some. Two words of different groups are
 * still vague ("car parts"); a further word of no group makes the text specific.
 */
export const vagueness = (text: string): string | undefined => {
  const words = stretchesOf(text).flat();
  if (words.some((word) => says(word) && !advice.has(word))) return undefined;
  // A department alone is vague; for a department with a part of it, the part's advice is given.
  const ranks = words.flatMap((word) => advice.get(word) ?? []).sort((a, b) => a.rank - b.rank);
  const parts = ranks.find(({ rank }) => rank === 1) ?? ranks[0];
  return parts?.add ?? groups[0]?.add;
};
