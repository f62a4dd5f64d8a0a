import { addDays, timestampOf } from '../../../domain/shared/local-date.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { assessingCountry, ruleSetVersionOf, territoryOf } from '../../../domain/trade/index.ts';
import { ownTally } from '../../log/kernel/own.ts';
import type { ReadableModels } from '../../log/ports/read-models.ts';
import { rulesFor } from '../duties/assess-duties.ts';
import type { RuleSets } from '../ports/duties.ts';
import type { NationalLines, Tariffs } from '../ports/tariffs.ts';
import { callsByRules, usageLog } from '../usage/usage-log.ts';

/** How the rules that are loaded now stand to those of an earlier day. */
export const knownStates = ['same', 'changed', 'notRecorded'] as const;

/** What the record says of the rules for a destination on an earlier day. */
export type KnownOn = {
  readonly date: LocalDate;
  /**
   * `same`: calculations of `calculatedOn` used what is loaded now. `changed`: they used other rules. `notRecorded`: no
   * calculation tells which rules were loaded.
   */
  readonly state: (typeof knownStates)[number];
  /** The last day up to `date` with calculations for the destination. */
  readonly calculatedOn?: LocalDate;
  /** The first day after `date` with calculations, where those before it do not tell what was loaded. */
  readonly nextCalculatedOn?: LocalDate;
  /** The versions that the calculations of `calculatedOn` used. */
  readonly ruleSetVersions?: readonly string[];
};

/** The tariffs as the activations of imported ones were known at a time. */
export type TariffsKnown = { readonly tariffs: Tariffs; readonly nationalLines: NationalLines };

/** The tariffs of a time, before which each activation that counts was recorded. */
export type TariffsBefore = (time: string) => Promise<TariffsKnown>;

/** The first moment (UTC) that is not part of a day. */
export const endOf = (day: LocalDate): string => timestampOf(addDays(day, 1));

type DayOfRules = { readonly day: LocalDate; readonly versions: readonly string[] };

/**
 * Tells from the calculations of an account whether the rules for a destination were the same on an earlier day as those
 * that are loaded now. Rules come from files, and each calculation records the version of those that it used: a digest
 * of their content.
 */
export const rulesKnownOn =
  ({
    ruleSets,
    tariffsBefore,
    readModels,
  }: {
    readonly ruleSets: RuleSets;
    readonly tariffsBefore: TariffsBefore;
    readonly readModels: Pick<ReadableModels, 'tally'>;
  }) =>
  async (
    accountId: string,
    { destination, date, today }: { readonly destination: string; readonly date: LocalDate; readonly today: LocalDate },
  ): Promise<KnownOn> => {
    if (date === today) return { date, state: 'same' };
    const country = assessingCountry({ country: destination });
    const territory = { field: 'territory', equals: territoryOf(country) } as const;
    const recorded = async (days: object, direction: 'ASC' | 'DESC'): Promise<DayOfRules | undefined> => {
      const asked = { where: [territory, { field: 'day', ...days } as const], by: ['day'] } as const;
      const [found] = await ownTally(readModels, usageLog, callsByRules, accountId, {
        ...asked,
        page: { direction, range: [0, 0] },
      });
      if (found === undefined) return undefined;
      const day = String(found.day);
      const rows = await ownTally(readModels, usageLog, callsByRules, accountId, {
        where: [territory, { field: 'day', equals: day }],
        by: ['rules'],
      });
      return { day, versions: rows.map(({ rules }) => String(rules)) };
    };
    const before = await recorded({ to: addDays(date, 1) }, 'DESC');
    if (before !== undefined) {
      const { tariffs } = await tariffsBefore(endOf(before.day));
      const loaded = rulesFor({ ruleSets, tariffs }, country, before.day);
      const record = { date, calculatedOn: before.day, ruleSetVersions: before.versions };
      if (loaded && before.versions.includes(ruleSetVersionOf(loaded))) return { ...record, state: 'same' };
      if (before.day === date) return { ...record, state: 'changed' };
    }
    const after = await recorded({ from: addDays(date, 1) }, 'ASC');
    if (before === undefined) return { date, state: 'notRecorded', ...(after && { nextCalculatedOn: after.day }) };
    const isUnchanged = after?.versions.some((version) => before.versions.includes(version)) === true;
    return {
      date,
      state: isUnchanged ? 'changed' : 'notRecorded',
      calculatedOn: before.day,
      ...(after && !isUnchanged && { nextCalculatedOn: after.day }),
      ruleSetVersions: before.versions,
    };
  };
