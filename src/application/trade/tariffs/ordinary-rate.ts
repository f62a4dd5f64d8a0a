import { printDutyRate, territoryOf, withOwnRates } from '../../../domain/trade/index.ts';
import type { DutyRateAt } from '../ports/classification.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { Tariffs } from '../ports/tariffs.ts';

/**
 * The ordinary duty on goods at a destination, in words, if one rate applies to all goods of the code: not for a rate
 * that is typical of a chapter, cannot be read, or differs among the lines below.
 */
export const ordinaryRate =
  (dataNow: () => { readonly tariffs: Tariffs; readonly ruleSets: RuleSets }): DutyRateAt =>
  (hsCode, destination, date) => {
    const { tariffs, ruleSets } = dataNow();
    const place = territoryOf(destination);
    const ofPlace = tariffs.on(place, date);
    if (ofPlace === undefined) return undefined;
    const line = withOwnRates(ofPlace, ruleSets.of(place)?.dutyRates ?? [], date).lookup(hsCode);
    if (line === undefined || line.mfn === 'unreadable') return undefined;
    const isOne = line.typical === undefined && line.spread === undefined && line.oneOf === undefined;
    return isOne ? printDutyRate(line.mfn) : undefined;
  };
