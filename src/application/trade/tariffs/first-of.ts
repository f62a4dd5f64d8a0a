import type { Tariffs } from '../../ports/tariffs.ts';

/** The tariffs of whoever has one first: what an operator imported before what comes with the program. */
export const firstOf = (...sources: readonly Tariffs[]): Tariffs => ({
  on: (id, date) => {
    for (const source of sources) {
      const tariff = source.on(id, date);
      if (tariff) return tariff;
    }
    return undefined;
  },
});
