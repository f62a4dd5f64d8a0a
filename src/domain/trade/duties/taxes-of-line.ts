import { Decimal } from '../../shared/decimal.ts';
import { noteRule } from './case.ts';
import type { Case, CaseLine } from './case.ts';
import { reliefFor } from './duty-of-line.ts';
import { waived } from './levy.ts';
import type { Levy } from './levy.ts';
import type { Scheme, Tax } from './rule-set.ts';
import { holds } from './when.ts';

/** What a line owes at the border, and what its seller owes instead. */
export type LineTaxes = { readonly levies: readonly Levy[]; readonly atCheckout: readonly (Levy & { readonly scheme: string })[] };

/** The first rule of each kind. */
const taxesFor = ({ ruleSet }: Case, { circumstances }: CaseLine): readonly Tax[] => {
  const found = new Map<string, Tax>();
  for (const tax of ruleSet.taxes) {
    if (!found.has(tax.kind) && holds(tax.when, circumstances)) found.set(tax.kind, tax);
  }
  return [...found.values()];
};

const unregisteredScheme = ({ ruleSet }: Case, { circumstances }: CaseLine): Scheme | undefined =>
  ruleSet.schemes.find((scheme) => scheme.of.includes('tax') && holds(scheme.when, circumstances));

const levied = (inCase: Case, tax: Tax, base: Decimal): Levy => {
  const rate = Decimal.parse(tax.rate);
  return { name: tax.name, code: tax.code, amount: base.times(rate), rate, rule: noteRule(inCase, tax) };
};

/** What the seller's tax is taken of: the price, freight and insurance included, without what the border adds. */
const priceOf = ({ value, freight, insurance }: CaseLine): Decimal => value.plus(freight).plus(insurance);

export const taxesOfLine = (inCase: Case, line: CaseLine, extra: { readonly duty: Decimal; readonly fees: Decimal }): LineTaxes => {
  const taxes = taxesFor(inCase, line);
  if (taxes.length === 0) return { levies: [], atCheckout: [] };

  const relief = reliefFor(inCase, line, 'tax');
  if (relief) {
    const rule = noteRule(inCase, relief);
    const scheme = 'numbers' in relief ? relief : undefined;
    return {
      levies: taxes.map((tax) => waived(tax, rule)),
      atCheckout: scheme ? taxes.map((tax) => ({ ...levied(inCase, tax, priceOf(line)), rule, scheme: scheme.name })) : [],
    };
  }

  const scheme = unregisteredScheme(inCase, line);
  if (scheme?.unregistered === 'free') {
    const rule = noteRule(inCase, scheme);
    return { levies: taxes.map((tax) => waived(tax, rule)), atCheckout: [] };
  }
  if (scheme) {
    inCase.remark(
      {
        level: 'info',
        reason: 'scheme_number_missing',
        message: `${scheme.name}: the seller of such goods can account for the tax at checkout. customs.${scheme.numbers.join(' or customs.')} was not sent, so the tax is shown as due at the border.`,
      },
      scheme.id,
    );
  }
  const parts = { freight: line.freight, insurance: line.insurance, ...extra };
  const base = inCase.valuation.taxBase.reduce((sum, part) => sum.plus(parts[part]), line.value);
  return { levies: taxes.map((tax) => levied(inCase, tax, base)), atCheckout: [] };
};
