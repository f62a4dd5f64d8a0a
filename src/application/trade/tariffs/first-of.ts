import type { Tariffs } from '../../ports/tariffs.ts';

/** The tariff of the first source that has one: imported tariffs go before the bundled ones. */
export const firstOf = (...sources: readonly Tariffs[]): Tariffs => ({
  on: (id, date) => {
    for (const source of sources) {
      const tariff = source.on(id, date);
      if (tariff) return tariff;
    }
    return undefined;
  },
});
