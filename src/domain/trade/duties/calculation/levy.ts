import { Decimal } from '../../../shared/decimal.ts';
import type { ChargeCode } from './assessment.ts';

/** A charge of a line before it is rounded, in the currency of the rule set. */
export type Levy = {
  readonly name: string;
  readonly code: ChargeCode;
  readonly amount: Decimal;
  /** The fraction that the answer shows. */
  readonly rate?: string;
  /** The id of the rule that it follows from. */
  readonly rule: string;
};

/** What a duty is called. */
export const duty = { name: 'Duty', code: 'DUTY' } as const;

/** The amount as a fraction of the value, where there is any. */
export const shareIn = (amount: Decimal, value: Decimal): { readonly rate?: string } =>
  value.isZero() ? {} : { rate: amount.dividedBy(value, 6).trimmed().toString() };

export const sumOfLevies = (levies: readonly Levy[]): Decimal => levies.reduce((sum, { amount }) => sum.plus(amount), Decimal.zero);

/** A charge that a rule waives: it is shown with an amount of zero. */
export const waived = ({ name, code }: Pick<Levy, 'name' | 'code'>, rule: string): Levy => ({
  name,
  code,
  amount: Decimal.zero,
  rate: '0',
  rule,
});
