/** How two names agree, word by word. */
export type NameAgreement = {
  /** How much the words that agree say: the rarer a word is among names, the more (nats). */
  readonly evidence: number;
  /** Words that agree in full, initials not counted. */
  readonly words: number;
  readonly initials: number;
  /** Words that agree with a slip, or in part of their letters only. */
  readonly altered: number;
  /** Words that agree in their sound, not in their spelling. */
  readonly respelled: number;
  /**
   * Words of the name asked for that the listed name lacks. A single letter counts only where the listed name has
   * another one in its place.
   */
  readonly extra: number;
  /** Words of the listed name that the name asked for lacks, likewise. */
  readonly missing: number;
  /** Single letters that one of the two names lacks. */
  readonly letters: number;
  /** The words stand in another order, which is not that of a surname before or after the other names. */
  readonly shuffled: boolean;
  /** One of the two names was written without vowels: no word of them can agree in full. */
  readonly consonantsOnly: boolean;
  /** The share of the listed name's weight that agrees, from 0 to 1. */
  readonly share: number;
};

export type Compared = {
  readonly asked: readonly string[];
  readonly listed: readonly string[];
  /** How alike the words at these places are, from 0 to 1. */
  readonly likeness: (asked: number, listed: number) => number;
  /** How much a word of the listed name says. */
  readonly weight: (listed: number) => number;
  /** How much it says that a word asked for has one as like it. */
  readonly rarity: (asked: number, likeness: number) => number;
  readonly consonantsOnly: boolean;
};

/** What one more letter of evidence is worth: about as many names begin with it. */
const initialWeight = 1.5;
/** What an altered word says less: others are as near to it. */
const alteredLoss = 1.5;
/** Above this, a word agrees as it is written, or in its sound. */
const sameSound = 0.95;

const isInitialOf = (one: string, other: string): boolean =>
  one.length === 1 && other.length > 1 && other.startsWith(one);

/** Whether places are neither in their order nor turned, as in Jong Un Kim for Kim Jong Un. */
const isShuffled = (pairs: readonly (readonly [asked: number, listed: number])[]): boolean => {
  const places = [...pairs].sort(([one], [other]) => one - other).map(([, listed]) => listed);
  return places.filter((place, at) => place > (places[(at + 1) % places.length] ?? place)).length > 1;
};

/** Finds which words of two names agree, in any order, the most alike first. */
export const compareNames = ({ asked, listed, likeness, weight, rarity, consonantsOnly }: Compared): NameAgreement => {
  const pairs = asked
    .flatMap((_, one) => listed.map((__, other) => ({ one, other, alike: likeness(one, other) })))
    .filter(({ alike }) => alike > 0)
    .sort((a, b) => b.alike - a.alike);
  const [left, right] = [new Set(asked.keys()), new Set(listed.keys())];
  let [evidence, words, initials, altered, respelled, agreed] = [0, 0, 0, 0, 0, 0];
  const order: [asked: number, listed: number][] = [];
  const take = (ones: readonly number[], others: readonly number[], alike: number): void => {
    for (const one of ones) left.delete(one);
    for (const other of others) right.delete(other);
    const heavy = others.reduce((sum, other) => sum + weight(other), 0);
    const isSame = alike > sameSound;
    const rare = ones.length === 1 && others.length === 1 ? Math.min(heavy, rarity(ones[0] ?? -1, alike)) : heavy;
    evidence += Math.max(0, rare * alike - (isSame ? 0 : alteredLoss));
    agreed += heavy * alike;
    words += Math.max(ones.length, others.length);
    altered += isSame ? 0 : 1;
    respelled += isSame && alike < 1 ? 1 : 0;
    order.push([ones[0] ?? 0, others[0] ?? 0]);
  };
  for (const { one, other, alike } of pairs) if (left.has(one) && right.has(other)) take([one], [other], alike);

  // Jong Un and Jongun: two words of one name are one of the other.
  for (const one of [...left])
    for (const other of right) {
      if (!left.has(one + 1) || !left.has(one)) continue;
      if (`${asked[one] ?? ''}${asked[one + 1] ?? ''}` === listed[other]) take([one, one + 1], [other], 1);
    }
  for (const other of [...right])
    for (const one of left) {
      if (!right.has(other + 1) || !right.has(other)) continue;
      if (`${listed[other] ?? ''}${listed[other + 1] ?? ''}` === asked[one]) take([one], [other, other + 1], 1);
    }

  for (const one of [...left]) {
    const word = asked[one] ?? '';
    const other = [...right].find((at) => isInitialOf(word, listed[at] ?? '') || isInitialOf(listed[at] ?? '', word));
    if (other === undefined) continue;
    left.delete(one);
    right.delete(other);
    initials += 1;
    evidence += initialWeight;
  }
  const lettersOf = (places: ReadonlySet<number>, words: readonly string[]): number =>
    [...places].filter((at) => words[at]?.length === 1).length;
  const [lettersLeft, lettersRight] = [lettersOf(left, asked), lettersOf(right, listed)];
  // John A. and John B. are two people; John may be either.
  const conflicting = Math.min(lettersLeft, lettersRight);
  const whole = listed.reduce((sum, _, at) => sum + weight(at), 0);
  return {
    evidence,
    words,
    initials,
    altered,
    respelled,
    extra: left.size - lettersLeft + conflicting,
    missing: right.size - lettersRight + conflicting,
    letters: lettersLeft + lettersRight,
    shuffled: isShuffled(order),
    consonantsOnly,
    share: whole === 0 ? 0 : Math.min(1, agreed / whole),
  };
};
