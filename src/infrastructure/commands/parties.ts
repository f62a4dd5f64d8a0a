import { basename } from 'node:path';
import type { Command } from 'commander';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { keepPartyList, keptPartyList } from '../../adapters/trade/parties/party-list-folder.ts';
import { readPartyList } from '../../adapters/trade/parties/read-party-list.ts';
import { oldListDays } from '../../application/trade/parties/screen-parties.ts';
import { daysBetween, isLocalDate } from '../../domain/shared/index.ts';
import { partyLists } from '../../domain/trade/index.ts';
import type { ListedParty } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';
import { partyListsFolder } from '../stores/trade-data.ts';
import type { CommandOutput } from './io.ts';

export type ImportPartiesOptions = { readonly date?: string; readonly smaller?: boolean; readonly older?: boolean };

/** The options of an import of a list. */
export const withPartyListOptions = (command: Command): Command =>
  command
    .option('--date <day>', 'the day of the list, such as 2026-11-27, where its file does not say it')
    .option('--smaller', 'accept a list with less than half the entries of the earlier one')
    .option('--older', 'accept a list of an earlier day than the one it takes the place of');

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** `12 persons, 3 organizations; not compared: 2 ships, 1 aircraft`. */
const kindsOf = (parties: readonly ListedParty[]): string => {
  const of = (kind: ListedParty['kind']): number => parties.filter((party) => party.kind === kind).length;
  const compared = [
    counted(of('person'), 'person', 'persons'),
    counted(of('organization'), 'organization', 'organizations'),
    ...(of('unknown') === 0 ? [] : [`${of('unknown')} that the list calls neither`]),
  ];
  const left = [
    ...(of('vessel') === 0 ? [] : [counted(of('vessel'), 'ship', 'ships')]),
    ...(of('aircraft') === 0 ? [] : [`${of('aircraft')} aircraft`]),
  ];
  return `${compared.join(', ')}${left.length === 0 ? '' : `; not compared: ${left.join(', ')}`}`;
};

const dateOf = (said: string | undefined, { date }: ImportPartiesOptions, file: string): string => {
  if (date !== undefined && !isLocalDate(date))
    throw new Error(`--date must be an existing date, for example 2026-11-27, and is ${date}.`);
  if (said !== undefined && date !== undefined && said !== date)
    throw new Error(`${file} says that it is of ${said}, and --date says ${date}.`);
  const day = said ?? date;
  if (day === undefined)
    throw new Error(`${file} does not say of which day it is. Say it: --date 2026-11-27. Nothing was imported.`);
  return day;
};

/** Imports a list of denied parties. A file with a fault, that is half a list, or an older one changes nothing. */
export const importPartyList = (
  config: Pick<Config, 'dataDir'>,
  { stdout }: Pick<CommandOutput, 'stdout'>,
  file: string,
  options: ImportPartiesOptions,
): void => {
  const folder = partyListsFolder(config);
  const { list, date: said, parties, struckOff = 0, format } = readPartyList(file);
  const date = dateOf(said, options, file);
  const before = keptPartyList(folder, list);
  if (before !== undefined && date < before.date && options.older !== true)
    throw new Error(
      `The list ${list} is of ${before.date}, and ${file} is of ${date}: entries that were listed since would be gone. ` +
        'If that is right, import it with --older. Nothing was imported.',
    );
  if (before !== undefined && parties.length * 2 < before.parties.length && options.smaller !== true)
    throw new Error(
      `The list ${list} has ${before.parties.length} entries, and ${file} has ${parties.length}. ` +
        'If that is right, import it with --smaller. Nothing was imported.',
    );
  const importedAt = systemClock.now();
  keepPartyList(folder, { list, date, importedAt, file: basename(file), format, parties });
  const ids = new Set(parties.map(({ id }) => id));
  const idsBefore = new Set(before?.parties.map(({ id }) => id));
  const age = daysBetween(date, importedAt.slice(0, 10));
  const lines = [
    `${partyLists[list]}: ${format} of ${date}.`,
    `Entries: ${parties.length} (${kindsOf(parties)}).`,
    ...(struckOff === 0 ? [] : [`Left out, because the list has struck them off: ${struckOff}.`]),
    before === undefined
      ? 'There was no earlier one.'
      : `In place of that of ${before.date}: entries new ${[...ids].filter((id) => !idsBefore.has(id)).length}, ` +
        `gone ${[...idsBefore].filter((id) => !ids.has(id)).length}.`,
    ...(before !== undefined && before.date > date ? [`That one was newer.`] : []),
    ...(age > oldListDays ? [`It is ${age} days old: authorities change their lists every few days.`] : []),
    'A running service uses it within seconds.',
  ];
  stdout.write(`${lines.join('\n')}\n`);
};
