import { addDays } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Tariff } from './duty-rate.ts';
import { isValidOn } from './tariff-entry.ts';
import type { TariffEntry } from './tariff-entry.ts';
import { TariffTable } from './tariff-table.ts';

type Version = { readonly id: string; readonly version: string; readonly source: string };

const isDated = ({ validFrom, validTo }: TariffEntry): boolean => validFrom !== undefined || validTo !== undefined;

/** The days on which lines come or go, in order. */
const changesOf = (entries: readonly TariffEntry[]): readonly LocalDate[] =>
  [
    ...new Set(
      entries.flatMap(({ validFrom, validTo }) => [
        ...(validFrom === undefined ? [] : [validFrom]),
        ...(validTo === undefined ? [] : [addDays(validTo, 1)]),
      ]),
    ),
  ].sort();

/** A version of a tariff as it is on each day. Where lines have dates, a table is made for each stretch between two changes when it is first asked for. */
export const versionTariff = ({ id, version, source }: Version, entries: readonly TariffEntry[]): ((date: LocalDate) => Tariff) => {
  const tariffOf = (table: TariffTable, date: LocalDate): Tariff => ({ id, version, lookup: (hsCode) => table.lookup(hsCode, date) });
  if (!entries.some(isDated)) {
    const table = new TariffTable(entries, source);
    return (date) => tariffOf(table, date);
  }
  const changes = changesOf(entries);
  const tables = new Map<number, TariffTable>();
  return (date) => {
    const stretch = changes.filter((change) => change <= date).length;
    const table =
      tables.get(stretch) ??
      new TariffTable(
        entries.filter((entry) => isValidOn(entry, date)),
        source,
      );
    tables.set(stretch, table);
    return tariffOf(table, date);
  };
};
