import { printDutyRate, territoryOf, withOwnRates } from '../../../domain/trade/index.ts';
import type { Tariff } from '../../../domain/trade/index.ts';
import type { DutyRateAt } from '../ports/classification.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { Tariffs } from '../ports/tariffs.ts';

/**
 * The ordinary duty of a code in a tariff, in words, if one rate applies to all goods of the code: not for a rate that is
 * typical of a chapter, cannot be read, or differs among the lines below.
 */
export const ordinaryRateIn = (tariff: Pick<Tariff, 'lookup'>, hsCode: string): string | undefined => {
  const line = tariff.lookup(hsCode);
  if (line === undefined || line.mfn === 'unreadable') return undefined;
  const isOne = line.typical === undefined && line.spread === undefined && line.oneOf === undefined;
  return isOne ? printDutyRate(line.mfn) : undefined;
};

/** The same at a destination on a day. */
export const ordinaryRate =
  (dataNow: () => { readonly tariffs: Tariffs; readonly ruleSets: RuleSets }): DutyRateAt =>
  (hsCode, destination, date) => {
    const { tariffs, ruleSets } = dataNow();
    const place = territoryOf(destination);
    const ofPlace = tariffs.on(place, date);
    if (ofPlace === undefined) return undefined;
    return ordinaryRateIn(withOwnRates(ofPlace, ruleSets.of(place)?.dutyRates ?? [], date), hsCode);
  };
