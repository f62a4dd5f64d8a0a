import type { Decimal } from '../../../shared/decimal.ts';
import type { Case, CaseLine } from './case.ts';
import { taken } from './rule-query.ts';
import type { PlannedLine } from '../planned-line.ts';
import { waived } from './levy.ts';
import type { Levy } from './levy.ts';
import type { PlannedTax } from './plan-taxes.ts';

/** What a line owes at the border, and what its seller owes instead. */
export type LineTaxes = { readonly levies: readonly Levy[]; readonly atCheckout: readonly (Levy & { readonly scheme: string })[] };

const levied = ({ name, code, rate, shown }: PlannedTax, base: Decimal, rule: string): Levy => ({
  name,
  code,
  amount: base.times(rate),
  rate: shown,
  rule,
});

/** What the seller's tax is taken of: the price, freight and insurance included, without what the border adds. */
const priceOf = ({ value, freight, insurance }: CaseLine): Decimal => value.plus(freight).plus(insurance);

export const taxesOfLine = (
  inCase: Case,
  { line, plan }: PlannedLine,
  extra: { readonly duty: Decimal; readonly fees: Decimal },
): LineTaxes => {
  const planned = taken(inCase, line, plan.taxes(inCase, line));
  if (planned.kind === 'waived') {
    const { taxes, rule, scheme } = planned;
    return {
      levies: taxes.map((tax) => waived(tax, rule)),
      atCheckout: scheme === undefined ? [] : taxes.map((tax) => ({ ...levied(tax, priceOf(line), rule), scheme })),
    };
  }
  const parts = { freight: line.freight, insurance: line.insurance, ...extra };
  let base = line.value;
  for (const part of inCase.valuation.taxBase) base = base.plus(parts[part]);
  return { levies: planned.taxes.map((tax) => levied(tax, base, tax.rule)), atCheckout: [] };
};
