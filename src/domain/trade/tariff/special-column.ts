import type { DutyRate } from './duty-rate.ts';
import { parseDutyRate } from './parse-duty-rate.ts';
import type { RateLanguage } from './parse-duty-rate.ts';

/**
 * The preferential rates of a line by the symbols of their programmes; `elsewhere` are the symbols whose rate stands in
 * another provision or is not readable.
 */
export type SpecialRates = {
  readonly preferences: Readonly<Record<string, DutyRate>>;
  readonly elsewhere: readonly string[];
};

// The lookbehind lets a match begin only at the start of a piece: otherwise each of its characters would be tried as a
// start.
const groupForm = /(?<![^()])([^()]*)\(([^()]*)\)/g;
const symbolForm = /^[A-Z]{1,2}[+*]?$/;

/**
 * Parses the column "Special" of the HTSUS: `Free (A+,AU,BH) 2.2% (JP) See 9822.04.25 (S+)`. A symbol that occurs twice
 * keeps its first rate.
 */
export const parseSpecialColumn = (text: string, language: RateLanguage): SpecialRates => {
  const preferences: Record<string, DutyRate> = {};
  const elsewhere: string[] = [];
  for (const [, rateText = '', list = ''] of text.matchAll(groupForm)) {
    const reading = parseDutyRate(rateText, language);
    for (const entry of list.split(/[,\s]+/)) {
      const symbol = entry.replace(/[^A-Z+*]/g, '');
      if (!symbolForm.test(symbol) || Object.hasOwn(preferences, symbol)) continue;
      // eslint-disable-next-line waybill/no-unguarded-lookup -- its form leaves no room for `__proto__`
      if (reading.kind === 'rate') preferences[symbol] = reading.rate;
      else elsewhere.push(symbol);
    }
  }
  return { preferences, elsewhere };
};
