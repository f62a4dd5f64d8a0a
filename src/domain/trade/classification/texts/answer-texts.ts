import { table } from '../../../shared/table.ts';
import { facetsNamed, maskOfGroup } from '../facets.ts';
import { ruledOutBy } from '../../../shared/goods-answer.ts';
import type { GoodsAnswer } from '../../../shared/goods-answer.ts';
import { stretchesOf } from '../reading/words.ts';

/** The answer for codes of what the codes beside them are not of. */
export const otherMaterial = 'other';
const anotherMaterial = 'another material';

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * A name of the vocabulary for people. It says "further" where "other" would mean goods of other materials than those
 * beside them.
 */
export const inPlainWords = (name: string): string => capitalised(name.replace(/\bfurther\b/g, 'other'));

/** Materials whose word alone says too little. */
const materialTexts = table({
  synthetic: 'synthetic fibres',
  artificial: 'artificial fibres (such as viscose)',
  manmade: 'man-made fibres',
  metal: 'metal',
  pu: 'imitation leather',
  eva: 'plastic foam (EVA)',
  pvc: 'PVC',
  pc: 'polycarbonate',
  china: 'porcelain or china',
  iron: 'iron',
  textile: 'fabric',
  stainless: 'stainless steel',
  wooden: 'wood',
  woollen: 'wool',
  flax: 'linen',
});

/** A material in words. */
export const materialInWords = (material: string | undefined): string | undefined =>
  material === undefined ? undefined : (materialTexts[material] ?? material);

const materials = maskOfGroup('material');
const mostMaterials = 3;
/** Goods that are called after a material, and need not be of it. */
const calledAfter = new RegExp(
  '\\b(?:bed|table|bath and kitchen|kitchen|toilet) linen\\b|\\bsteel wool\\b|\\bterry\\b|' +
    '\\bartificial\\b(?! (?:fibre|filament|staple|yarn))',
  'g',
);
const orOther = / (?:and|or) other\b|, other(?: fibres?| materials?)?$/;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Whether a name has a material only in what is called after it. */
export const isCalledAfter = (material: string, name: string): boolean =>
  name.includes(material) && !name.replace(calledAfter, '').includes(material);

/** The materials of a code, by the words of its name: "Nylon or plastic" for "nylon and plastic zips". */
export const materialsInWords = (answer: string, name: string): string => {
  if (answer === otherMaterial) return capitalised(anotherMaterial);
  const plain = name.replace(calledAfter, '');
  const said = stretchesOf(plain)
    .flat()
    .filter((word) => (facetsNamed(word) & materials) !== 0);
  const isNone = said.length === 0 && plain !== name;
  const words = said.length > 0 && said.length <= mostMaterials ? said : isNone ? [] : [answer];
  const known = new Set(words.map((word) => materialInWords(word) ?? word));
  // Viscose is one of them.
  if (known.has(materialTexts.artificial ?? '')) known.delete('viscose');
  return capitalised(listed([...known, ...(isNone || orOther.test(name) ? [anotherMaterial] : [])]));
};

/** The answers of questions that have the same ones for all goods. */
export const textOfAnswer = table({
  yes: 'Yes, gold, silver or platinum',
  no: 'No',
  part: 'A part or accessory',
  whole: 'The article itself',
  knitted: 'Knitted or crocheted',
  woven: 'Woven',
});

/** An answer that was given, in words. A heading and what it is none of stay as they are. */
export const answerInWords = ({ facet, answer }: GoodsAnswer): string =>
  facet === 'material' && answer !== otherMaterial && ruledOutBy({ answer }) === undefined
    ? capitalised(materialInWords(answer) ?? answer)
    : answer === otherMaterial
      ? capitalised(anotherMaterial)
      : (textOfAnswer[answer] ?? answer);
