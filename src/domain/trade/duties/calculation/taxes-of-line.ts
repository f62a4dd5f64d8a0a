import { Decimal } from '../../../shared/decimal.ts';
import type { Scheme } from '../rules/rule-set.ts';
import { taxedCustomsValue } from './case.ts';
import type { CaseLine } from './case.ts';
import { waived } from './levy.ts';
import type { Levy } from './levy.ts';
import { taxesAtBound } from './missing.ts';
import { planTaxes } from './plan-taxes.ts';
import type { PlannedTax } from './plan-taxes.ts';
import type { RuleQuery } from './rule-query.ts';

/** The taxes of a line at the border, and those that its seller accounts for instead. */
export type LineTaxes = {
  readonly levies: readonly Levy[];
  readonly atCheckout: readonly (Levy & { readonly scheme: string })[];
  /** By which the seller could account for them, if its number were sent. */
  readonly openScheme?: Scheme;
};

const levied = ({ name, code, rate, shown }: PlannedTax, base: Decimal, rule: string): Levy => ({
  name,
  code,
  amount: base.times(rate),
  rate: shown,
  rule,
});

/** The seller's tax is calculated on the price with freight and insurance, without what is due at the border. */
const priceOf = ({ value, freight, insurance }: CaseLine): Decimal => value.plus(freight).plus(insurance);

/** What a line bears before tax. Excise is part of what tax is calculated on everywhere; of the others the valuation says it. */
type BeforeTax = { readonly duty: Decimal; readonly excise: Decimal; readonly fees: Decimal };

export const taxesOfLine = (query: RuleQuery, { excise, ...extra }: BeforeTax): LineTaxes => {
  const { line, inCase } = query;
  const planned = planTaxes(query);
  if (planned.kind === 'waived') {
    const { taxes, rule, scheme } = planned;
    return {
      levies: taxes.map((tax) => waived(tax, rule)),
      atCheckout: scheme === undefined ? [] : taxes.map((tax) => ({ ...levied(tax, priceOf(line), rule), scheme })),
    };
  }
  const parts = { freight: line.freight, insurance: line.insurance, ...extra };
  const { taxBase, taxUplift = '0' } = inCase.valuation;
  const uplift = taxedCustomsValue(line, inCase.valuation).times(Decimal.parse(taxUplift));
  const base = taxBase.reduce((sum, part) => sum.plus(parts[part]), line.value.plus(uplift).plus(excise));
  const { taxes, openScheme } = planned;
  const levies = [...taxes.map((tax) => levied(tax, base, tax.rule)), ...taxesAtBound(query, base)];
  return { levies, atCheckout: [], ...(openScheme && { openScheme }) };
};
