import type { DutyRate } from '../../domain/trade/index.ts';
import { rateOf } from './rate-notation.ts';

type Preferences = Readonly<Record<string, DutyRate>>;

/** Reads the preferences of a code; the same function stands for codes with the same ones. */
export type PreferencesOfCode = () => Preferences;

const setForm = /^(\S.*) ([^\s,]+(?:,[^\s,]+)*)$/;

/** `0% AU,CL; 2.2% JP`: free for two agreements, 2.2 % for a third. Throws a RangeError for text in any other form. */
const preferencesIn = (text: string): Preferences =>
  Object.fromEntries(
    text.split('; ').flatMap((granted) => {
      const [, rate, agreements] = setForm.exec(granted) ?? [];
      if (rate === undefined || agreements === undefined) throw new RangeError(`"${granted}" is no rate with agreements`);
      const read = rateOf(rate);
      return agreements.split(',').map((agreement): [string, DutyRate] => [agreement, read]);
    }),
  );

/**
 * The preferences of a bundled tariff: texts that many lines share, each with the codes it is for. The returned function finds what a code
 * is granted by itself; a code below it without an own text has the same. An empty text grants nothing.
 */
export const preferencesByCode = (sets: Readonly<Record<string, string>>): ((code: string) => PreferencesOfCode | undefined) => {
  const granted = new Map<string, PreferencesOfCode>();
  for (const [text, codes] of Object.entries(sets)) {
    let read: Preferences | undefined;
    const preferences: PreferencesOfCode = () => (read ??= text === '' ? {} : preferencesIn(text));
    for (const code of codes.split(' ')) granted.set(code, preferences);
  }
  return (code) => granted.get(code);
};
