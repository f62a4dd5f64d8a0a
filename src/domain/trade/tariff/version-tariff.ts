import { addDays, isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Tariff } from './duty-rate.ts';
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

type OnDays = (date: LocalDate) => Tariff;

const tariffOf = ({ id, version }: Version, table: TariffTable, date: LocalDate): Tariff => ({
  id,
  version,
  lookup: (hsCode) => table.lookup(hsCode, date),
});

const ofOneTable =
  (about: Version, table: TariffTable): OnDays =>
  (date) =>
    tariffOf(about, table, date);

const ofStretches = (about: Version, entries: readonly TariffEntry[]): OnDays => {
  const changes = changesOf(entries);
  const tables = new Map<number, TariffTable>();
  return (date) => {
    const stretch = changes.filter((change) => change <= date).length;
    const inForce = (): TariffTable =>
      new TariffTable(
        entries.filter((entry) => isWithin(entry, date)),
        about.source,
      );
    const table = tables.get(stretch) ?? inForce();
    tables.set(stretch, table);
    return tariffOf(about, table, date);
  };
};

/** The very same tariff for all who ask about a day one after the other: what is found out of one can be kept for it. */
const sameAllDay = (onDays: OnDays): OnDays => {
  let last: { readonly date: LocalDate; readonly tariff: Tariff } | undefined;
  return (date) => {
    if (last?.date !== date) last = { date, tariff: onDays(date) };
    return last.tariff;
  };
};

/**
 * A version of a tariff as it is on each day. Where lines have dates, a table is made for each stretch between two changes when it is first asked for, and the
 * lines are kept for it; where none has, they are let go: one closure beside the other would hold them.
 */
export const versionTariff = (about: Version, entries: readonly TariffEntry[]): OnDays =>
  sameAllDay(entries.some(isDated) ? ofStretches(about, entries) : ofOneTable(about, new TariffTable(entries, about.source)));
