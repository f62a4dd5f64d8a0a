import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { LoadedPartyList, PartyLists } from '../../../application/trade/ports/party-lists.ts';
import { isComparedParty, listedKinds, PartyIndex, partyLists } from '../../../domain/trade/index.ts';
import type { PartyList, PartyListId } from '../../../domain/trade/index.ts';
import { jsonFilesIn, readJson } from '../../shared/files/read-file.ts';
import { replaceFile } from '../../shared/files/replace-file.ts';

const text = z.string();
const texts = z.array(text);
const listIds = Object.keys(partyLists) as readonly PartyListId[];

/** A list as it is kept: in one form, whichever file it came from. */
const keptList = z.object({
  list: z.enum(listIds),
  date: text,
  importedAt: text,
  /** The name of the imported file, and its form. */
  file: text,
  format: text,
  parties: z.array(
    z.object({
      id: text,
      kind: z.enum(listedKinds),
      names: z.array(z.object({ text, weak: z.boolean().exactOptional() })).min(1),
      births: texts.exactOptional(),
      countries: texts.exactOptional(),
      programmes: texts.exactOptional(),
    }),
  ),
});
/** A list that was imported, and where it came from. */
export type KeptPartyList = PartyList & { readonly importedAt: string; readonly file: string; readonly format: string };

const placeOf = (folder: string, list: PartyListId): string => join(folder, `${list}.json`);

/** The list that an import would replace; undefined if there is none. */
export const keptPartyList = (folder: string, list: PartyListId): KeptPartyList | undefined =>
  existsSync(placeOf(folder, list)) ? readJson(placeOf(folder, list), keptList) : undefined;

const filesIn = (folder: string): readonly string[] => (existsSync(folder) ? jsonFilesIn(folder) : []);

/** All imported lists, by name. */
export const keptPartyLists = (folder: string): readonly KeptPartyList[] =>
  filesIn(folder).map((file) => readJson(file, keptList));

/** What is said of a list: its day, name, and how many of its entries are compared. */
export const partyListFacts = ({ list, date, parties }: PartyList): LoadedPartyList => ({
  list,
  date,
  name: partyLists[list],
  entries: parties.filter(isComparedParty).length,
});

/** Keeps a list in place of an earlier one of its name. */
export const keepPartyList = (folder: string, list: KeptPartyList): void =>
  replaceFile(placeOf(folder, list.list), JSON.stringify(list));

/** Differs from an earlier one if a list was imported or removed since. */
const stateOf = (folder: string): string =>
  filesIn(folder)
    .map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0}`)
    .join('\n');

const importedAs = (lists: readonly KeptPartyList[]): ReturnType<PartyLists['imported']> => {
  const at = lists.map(({ importedAt }) => importedAt).toSorted().at(-1); // oxfmt-ignore
  const named = lists.map(({ list, date, importedAt }) => `${list} of ${date}, imported ${importedAt}`).toSorted();
  return at === undefined ? undefined : { lists: named.join('; '), at };
};

/** Entries that are added before other work of the process has its turn. */
const atOnce = 200;

const indexOf = async (lists: readonly PartyList[]): Promise<PartyIndex> => {
  const { default: toLatin } = await import('any-ascii');
  const index = new PartyIndex(toLatin);
  let added = 0;
  for (const { list, date, parties } of lists)
    for (const party of parties) {
      index.add({ list, date }, party);
      added += 1;
      if (added % atOnce === 0) await setImmediate();
    }
  return index;
};

/**
 * The imported lists of a folder. `refresh` reads the folder again if an import changed it, so that every process that
 * sees it uses the new lists without a restart. Without a list nothing is loaded.
 */
export class FolderPartyLists implements PartyLists {
  readonly #folder: string;
  #seen = '';
  #loaded: readonly LoadedPartyList[] = [];
  #imported: ReturnType<PartyLists['imported']>;
  #index: PartyIndex | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async refresh(): Promise<void> {
    const state = stateOf(this.#folder);
    if (state === this.#seen) return;
    const lists = keptPartyLists(this.#folder);
    this.#index = lists.length === 0 ? undefined : await indexOf(lists);
    this.#loaded = lists.map(partyListFacts);
    this.#imported = importedAs(lists);
    this.#seen = state;
  }

  loaded(): readonly LoadedPartyList[] {
    return this.#loaded;
  }

  imported(): ReturnType<PartyLists['imported']> {
    return this.#imported;
  }

  find(party: Parameters<PartyLists['find']>[0]): ReturnType<PartyLists['find']> {
    return this.#index?.find(party) ?? [];
  }
}
