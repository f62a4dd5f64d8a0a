import { tariffInPart } from '../../../domain/trade/index.ts';
import type { Tariffs } from '../../ports/tariffs.ts';

/** The tariff of the first source that has one: imported tariffs go before the bundled ones, which have the lines that one in part lacks. */
export const firstOf = (...sources: readonly Tariffs[]): Tariffs => ({
  on: (id, date) => {
    for (const [index, source] of sources.entries()) {
      const tariff = source.on(id, date);
      if (tariff) return tariff.inPart ? tariffInPart(tariff, firstOf(...sources.slice(index + 1)).on(id, date)) : tariff;
    }
    return undefined;
  },
});
