import { territoryOf, withOwnRates } from '../../../domain/trade/index.ts';
import { ordinaryRateIn } from '../duties/ask-back.ts';
import type { DutyRateAt } from '../ports/classification.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { Tariffs } from '../ports/tariffs.ts';

/** The ordinary duty on goods at a destination on a day, in words: see `ordinaryRateIn`. */
export const ordinaryRate =
  (dataNow: () => { readonly tariffs: Tariffs; readonly ruleSets: RuleSets }): DutyRateAt =>
  (hsCode, destination, date) => {
    const { tariffs, ruleSets } = dataNow();
    const place = territoryOf(destination);
    const ofPlace = tariffs.on(place, date);
    if (ofPlace === undefined) return undefined;
    return ordinaryRateIn(withOwnRates(ofPlace, ruleSets.of(place)?.dutyRates ?? [], date), hsCode);
  };
