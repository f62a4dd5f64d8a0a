import { setImmediate } from 'node:timers/promises';
import { featuresOfName } from '../../../domain/trade/classification/learner/features.ts';
import { Learner } from '../../../domain/trade/classification/learner/learner.ts';
import type { CompiledVocabulary } from './compile-vocabulary.ts';

/** After so many names, some 10 ms, the event loop serves other requests. */
const slice = 8_000;

/** A learner of all names of goods that the vocabulary has for six-digit codes, brand names included. */
export const learnNames = async ({
  names,
  termsOfLine,
  termSizes,
  termWords,
}: Pick<CompiledVocabulary, 'names' | 'termsOfLine' | 'termSizes' | 'termWords'>): Promise<Learner> => {
  const learner = new Learner(names.length);
  for (let line = 0, term = 0, at = 0; line < names.length; line++) {
    for (const end = term + (termsOfLine[line] ?? 0); term < end; term++) {
      const size = termSizes[term] ?? 0;
      if (size > 0) learner.add(featuresOfName(termWords.subarray(at, at + size)), line);
      at += size;
      if (term % slice === slice - 1) await setImmediate();
    }
  }
  return learner;
};
