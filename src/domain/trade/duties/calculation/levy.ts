import { Decimal } from '../../../shared/decimal.ts';
import type { ChargeCode } from './assessment.ts';

/** One charge of one line before it is rounded, in the money of the rule set. */
export type Levy = {
  readonly name: string;
  readonly code: ChargeCode;
  readonly amount: Decimal;
  /** The fraction a client is shown. */
  readonly rate?: string;
  /** The id of the rule it was taken by. */
  readonly rule: string;
};

export const sumOfLevies = (levies: readonly Levy[]): Decimal => levies.reduce((sum, { amount }) => sum.plus(amount), Decimal.zero);

/** What remains of a charge that a rule waives: named, with nothing to pay. */
export const waived = ({ name, code }: Pick<Levy, 'name' | 'code'>, rule: string): Levy => ({
  name,
  code,
  amount: Decimal.zero,
  rate: '0',
  rule,
});
