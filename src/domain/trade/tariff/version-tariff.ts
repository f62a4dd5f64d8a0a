import { addDays, isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Tariff } from './duty-rate.ts';
import type { TariffEntry } from './tariff-entry.ts';
import { TariffTable } from './tariff-table.ts';

type Version = {
  readonly id: string;
  readonly version: string;
  readonly source: string;
  readonly asOf?: LocalDate;
  readonly checked?: LocalDate;
  readonly whole?: boolean;
};

const isDated = ({ validFrom, validTo }: TariffEntry): boolean => validFrom !== undefined || validTo !== undefined;

/** The days on which lines begin or end, in order. */
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

const tariffOf = (
  { id, version, source, asOf, checked, whole = true }: Version,
  table: TariffTable,
  date: LocalDate,
): Tariff => ({
  id,
  version,
  source,
  ...(asOf !== undefined && { asOf }),
  ...(checked !== undefined && { checked }),
  ...(!whole && { inPart: version }),
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
        about.whole,
      );
    const table = tables.get(stretch) ?? inForce();
    tables.set(stretch, table);
    return tariffOf(about, table, date);
  };
};

/** Returns the same object for consecutive requests of one day. */
const sameAllDay = (onDays: OnDays): OnDays => {
  let last: { readonly date: LocalDate; readonly tariff: Tariff } | undefined;
  return (date) => {
    if (last?.date !== date) last = { date, tariff: onDays(date) };
    return last.tariff;
  };
};

/**
 * A version of a tariff on each day. If lines have dates, a table is built for each period between two changes on its
 * first use, and the lines stay in memory for that. If none has, the lines can be collected: two functions, because
 * closures of one function would share them.
 */
export const versionTariff = (about: Version, entries: readonly TariffEntry[]): OnDays =>
  sameAllDay(
    entries.some(isDated)
      ? ofStretches(about, entries)
      : ofOneTable(about, new TariffTable(entries, about.source, about.whole)),
  );
