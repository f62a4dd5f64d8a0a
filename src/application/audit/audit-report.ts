import { isWithin } from '../../domain/shared/local-date.ts';
import type { LocalDate } from '../../domain/shared/local-date.ts';
import { countryCodes } from '../../domain/shared/countries.ts';
import { activationOn, territoryOf } from '../../domain/trade/index.ts';
import type { RuleSet, TariffRegister } from '../../domain/trade/index.ts';
import type { RuleSets } from '../trade/ports/duties.ts';
import type { Tariffs } from '../trade/ports/tariffs.ts';
import type { Comparison } from './compare-documents.ts';
import type { LogPoint } from './log-point.ts';

/** The data that duties of a territory are calculated from on a day. Versions end with a digest of the content. */
export type FactsInForce = {
  readonly territory: string;
  readonly rules: string;
  /** Number of its rules whose dates cover the day. */
  readonly rulesInForce: number;
  readonly tariff: string;
  /** `imported`: activated in the log; `bundled`: comes with the program. */
  readonly tariffFrom: 'imported' | 'bundled';
};

const rulesOf = (set: RuleSet) => [
  ...set.valuations,
  ...set.reliefs,
  ...set.schemes,
  ...set.flatDuties,
  ...set.preferences,
  ...(set.columns ?? []),
  ...set.additionalDuties,
  ...set.taxes,
  ...set.excises,
  ...set.fees,
  ...set.minimums,
  ...set.gaps,
];

/**
 * Rule sets and tariffs of every territory on a day: `register` is that of the log at the point, the others are those
 * of this program.
 */
export const factsInForce = (
  day: LocalDate,
  {
    ruleSets,
    bundled,
    register,
  }: { readonly ruleSets: RuleSets; readonly bundled: Tariffs; readonly register: TariffRegister },
): readonly FactsInForce[] =>
  [...new Set(countryCodes.map(territoryOf))].toSorted().flatMap((territory): readonly FactsInForce[] => {
    const set = ruleSets.of(territory);
    if (!set) return [];
    const imported = activationOn(register, set.tariff, day);
    return [
      {
        territory,
        rules: set.version,
        rulesInForce: rulesOf(set).filter((rule) => isWithin(rule, day)).length,
        tariff: imported?.version ?? bundled.on(set.tariff, day)?.version ?? 'none',
        tariffFrom: imported ? 'imported' : 'bundled',
      },
    ];
  });

/** A recomputed read model, and what it was compared with. */
export type ReportedProjection = {
  readonly projection: string;
  readonly version: number;
  /** The id of the copy that holds the result. */
  readonly copy: string;
  /** `live`, or the id of another copy. */
  readonly against: string;
  readonly againstVersion: number;
  readonly comparison: Comparison;
};

/**
 * The report that an auditor files: which program computed what from which log, what it was compared with, and what
 * differed.
 */
export type AuditReport = {
  readonly waybillAuditReport: 1;
  readonly program: { readonly name: 'waybill'; readonly version: string; readonly node: string };
  readonly ranBy: string;
  readonly startedAt: string;
  readonly endedAt: string;
  /** The requested point: a day, a timestamp, a number of events or a position. Absent: the head of the log. */
  readonly asOf?: string;
  readonly log: LogPoint;
  /** The day whose rules and tariffs are listed: that of the last event. */
  readonly day: string;
  readonly facts: readonly FactsInForce[];
  readonly projections: readonly ReportedProjection[];
  /** Whether every document that differs is explained by a later event. */
  readonly passed: boolean;
};
