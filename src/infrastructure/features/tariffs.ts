import { sqlTariffLibrary } from '../../adapters/trade/tariffs/sql-tariff-library.ts';
import type { NationalLines, TariffLibrary } from '../../application/trade/ports/tariffs.ts';
import { importedLines } from '../../application/trade/classification/predict-codes.ts';
import { ImportedTariffs } from '../../application/trade/tariffs/imported-tariffs.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';

export const tariffTokens = {
  /** The operator's own tariffs. */
  imported: token<ImportedTariffs>('tariffs.imported'),
  /** The lines of imported tariffs. */
  library: token<TariffLibrary>('tariffs.library'),
  nationalLines: token<NationalLines>('tariffs.nationalLines'),
};

/** The interval (ms) at which tariffs activated by other processes are loaded. */
const refreshEveryMs = 10_000;

/** National tariffs that the operator imports and activates. */
export const tariffs: Feature = {
  name: 'tariffs',
  module: bindings((bind) => {
    bind(tariffTokens.library, (get) => sqlTariffLibrary(get(core.database).db));
    bind(
      tariffTokens.imported,
      (get) => new ImportedTariffs({ store: get(core.eventStore), library: get(tariffTokens.library) }),
    );
    bind(tariffTokens.nationalLines, (get) =>
      importedLines({ tariffs: get(tariffTokens.imported), library: get(tariffTokens.library) }),
    );
  }),
  prepare: async (get) => {
    await get(tariffTokens.imported)
      .refresh()
      .catch((error: unknown) => {
        get(core.log).error(
          { err: error },
          'The active tariffs could not be read. Until they can, duties of their destinations are not calculated.',
        );
      });
  },
  jobs: (get) => [
    { name: 'tariffs', everyMs: refreshEveryMs, task: () => get(tariffTokens.imported).refresh(), everywhere: true },
  ],
};
