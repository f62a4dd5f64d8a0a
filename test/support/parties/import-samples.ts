import { join } from 'node:path';
import { keepPartyList } from '../../../src/adapters/trade/parties/party-list-folder.ts';
import { readPartyList } from '../../../src/adapters/trade/parties/read-party-list.ts';
import { partyListsFolder } from '../../../src/infrastructure/stores/trade-data.ts';

/** The path of a recorded sample of a list. */
export const partyListSample = (name: string): string => join(import.meta.dirname, 'samples', name);

/** Puts samples into the data folder of a service, as the command imports them. */
export const importSamples = (dataDir: string, names: readonly string[], day?: string): void => {
  for (const name of names) {
    const { list, date, parties, format } = readPartyList(partyListSample(name));
    const on = day ?? date ?? '2026-11-19';
    keepPartyList(partyListsFolder({ dataDir }), {
      list,
      date: on,
      importedAt: `${on}T00:00:00.000Z`,
      file: name,
      format,
      parties,
    });
  }
};
