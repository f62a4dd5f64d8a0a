import { tariffInPart } from '../../../domain/trade/index.ts';
import type { Tariffs } from '../ports/tariffs.ts';

/**
 * The tariff of the first source that has one: imported tariffs go before the bundled ones, which have the lines that
 * one in part lacks.
 */
export const firstOf = (...sources: readonly Tariffs[]): Tariffs => ({
  on: (id, date) => {
    for (const [index, source] of sources.entries()) {
      const tariff = source.on(id, date);
      if (tariff?.inPart === undefined) {
        if (tariff) return tariff;
        continue;
      }
      const rest = firstOf(...sources.slice(index + 1)).on(id, date);
      // A later source may have looked into the same file already.
      return rest?.inPart === tariff.inPart ? rest : tariffInPart(tariff, rest);
    }
    return undefined;
  },
});
