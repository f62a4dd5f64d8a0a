import { staleRates } from '../../application/trade/duties/stale-rates.ts';
import type { ExchangeRateTables } from '../../application/trade/ports/duties.ts';
import { agedList, oldListDays } from '../../application/trade/parties/screen-parties.ts';
import type { LoadedPartyList } from '../../application/trade/ports/party-lists.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { FailingFetch } from '../fetching/fetched.ts';
import type { AgedDataSet } from '../stores/data-sets.ts';
import { findingsOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

/** The sets that a law or an authority may change any day; others have the date of an edition, or none. */
const ageing: ReadonlySet<string> = new Set([
  'tariff',
  'rules',
  'country sheets',
  'country sheet',
  'restrictions',
  'holidays',
]);

/** A tariff is as new as its newest lines; `name` begins with its territory. */
const subjectOf = ({ set, name }: AgedDataSet): string => `${set} ${set === 'tariff' ? name.split(',')[0] : name}`;

/** Compares the age of each set of data with the operator's limit in days (FACTS_MAX_AGE). */
export const checkDataAges = (sets: readonly AgedDataSet[], limit: number): readonly CheckOutcome[] => {
  const dated = sets.filter(({ set, ageDays }) => ageing.has(set) && ageDays !== undefined);
  const newest = [...Map.groupBy(dated, subjectOf).values()].map((same) =>
    same.reduce((one, other) => ((other.ageDays ?? 0) < (one.ageDays ?? 0) ? other : one)),
  );
  return [...Map.groupBy(newest, ({ set }) => set)].map(([set, all]): CheckOutcome => {
    const age = findingsOf(`age of ${set}`);
    const old = all.filter(({ ageDays = 0 }) => ageDays > limit);
    const oldest = all.reduce((one, other) => ((other.ageDays ?? 0) > (one.ageDays ?? 0) ? other : one));
    const found = `the oldest is ${oldest.name}, of ${oldest.date}, ${oldest.ageDays} days old; the limit is ${limit}`;
    return old.length === 0
      ? age.ok(`${all.length} of ${all.length} are new enough: ${found}.`)
      : age.warning({
          found: `${old.length} of ${all.length} are too old: ${found}.`,
          action: 'Import newer ones (waybill data import), or install a newer release; waybill data status lists all.',
        });
  });
};

/** Sources whose last fetch failed; nothing where nothing is fetched. */
export const checkFetches = (failing: readonly FailingFetch[]): readonly CheckOutcome[] =>
  failing.map(({ source, found }) =>
    findingsOf('fetched data').warning({
      found,
      // A source that no interval fetches is told of until a fetch of it succeeds.
      action: `Try waybill data fetch rates --source ${source}, or import the file: docs/exchange-rates.md says where it comes from.`,
    }),
  );

export const checkExchangeRates = (rates: ExchangeRateTables, today: LocalDate): CheckOutcome => {
  const age = findingsOf('age of exchange rates');
  const stale = staleRates(rates, today);
  return stale === undefined
    ? age.ok(`The newest are of ${rates.on(today).date}.`)
    : age.warning({ found: stale, action: 'docs/exchange-rates.md says where such files come from.' });
};

/** The imported lists of denied parties. Without one nobody is looked for, which is the operator's decision. */
export const checkPartyLists = (lists: readonly LoadedPartyList[], today: LocalDate): CheckOutcome => {
  const age = findingsOf('age of party lists');
  if (lists.length === 0) return age.skipped('No list of denied parties is imported, so that nobody is looked for.');
  const aged = lists.map((list) => agedList(list, today));
  const old = aged.flatMap((each) => (each.old ? [each.list] : []));
  const each = aged.map(
    ({ list, date, ageDays, entries }) => `${list} of ${date}, ${ageDays} days old, ${entries} entries`,
  );
  const found = `${each.join('; ')}; the limit is ${oldListDays} days.`;
  return old.length === 0
    ? age.ok(found)
    : age.warning({
        found: `${old.join(', ')}: too old. ${found}`,
        action: 'Import newer ones (waybill data import parties), best by a nightly job: docs/parties.md.',
      });
};
