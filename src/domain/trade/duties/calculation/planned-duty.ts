import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate } from '../../tariff/duty-rate.ts';
import type { FlatDuty } from '../rules/rule-set.ts';

/** A rate of the tariff or of a preference. */
export type PlannedRate = {
  readonly rate: DutyRate;
  /** Present if the rate is a fraction of the value and nothing else. */
  readonly fraction?: Decimal;
  readonly rule: string;
  /** No rate is loaded: there is no charge to show. */
  readonly notLoaded?: true;
  /** The rate itself is not known: it is any up to this one. */
  readonly atMost?: true;
};

/** How the duty of a line is calculated, or why it cannot be. */
export type PlannedDuty =
  | { readonly kind: 'stopped'; readonly why: string }
  /** `wholly`: additional duties are not asked for. A relief takes away those that it names. */
  | { readonly kind: 'waived'; readonly rule: string; readonly wholly?: true }
  | { readonly kind: 'flat'; readonly charge: FlatDuty['charge']; readonly rule: string }
  | ({ readonly kind: 'tariff' } & PlannedRate);

/** On top of the tariff. */
export type PlannedExtra = PlannedRate & { readonly netOfTariff: boolean };

export const stopped = (why: string): PlannedDuty => ({ kind: 'stopped', why });

const fractionOf = ({ parts, minimum, maximum }: DutyRate): Decimal | undefined => {
  const [only] = parts;
  const isPlain = parts.length === 1 && only?.kind === 'adValorem' && minimum === undefined && maximum === undefined;
  return isPlain ? Decimal.parse(only.rate) : undefined;
};

export const plannedRate = (rate: DutyRate, rule: string): PlannedRate => {
  const fraction = fractionOf(rate);
  return { rate, ...(fraction && { fraction }), rule };
};

export const byTariff = (rate: DutyRate, rule: string): Extract<PlannedDuty, { kind: 'tariff' }> => ({
  kind: 'tariff',
  ...plannedRate(rate, rule),
});
