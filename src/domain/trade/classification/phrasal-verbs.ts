const verbs = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Two words for one action: "clip on" is how earrings hold, "make up" is what a brush is for. The first word does not name the goods,
 * and the second is no preposition.
 */
const verbsBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'on',
    verbs('clip slip press stick iron roll pull snap screw strap sew bolt add hook hang tie spray rub peel weld push try tap carry magnet'),
  ],
  [
    'up',
    verbs('pop push wind make zip lace light button stand roll pull fold dress pump flip pick back warm start grown build touch line'),
  ],
  ['in', verbs('clip plug leave tape sew walk drop step tuck slide built push screw snap')],
  ['off', verbs('peel take rip cut pull push')],
  ['out', verbs('pull fold cut roll')],
  ['down', verbs('button fold drop pull')],
]);

const isJoined = (first: string, second: string): boolean => verbsBefore.get(second)?.has(first) === true;

/** Joins such pairs to one word, as a hyphen would: `clip on earrings` gives `clipon`, `earrings`. */
export const withPhrasalVerbs = (words: readonly string[]): readonly string[] => {
  if (!words.some((word, at) => at > 0 && isJoined(words[at - 1] ?? '', word))) return words;
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [first = '', second = ''] = [words[at], words[at + 1]];
    const pair = isJoined(first, second);
    joined.push(pair ? first + second : first);
    if (pair) at += 1;
  }
  return joined;
};
