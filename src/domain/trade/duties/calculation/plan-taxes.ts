import { Decimal } from '../../../shared/decimal.ts';
import type { Scheme, Tax } from '../rules/rule-set.ts';
import { addNotice } from './case.ts';
import { addRuleNotice, reliefFor, useRelief } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

export type PlannedTax = Pick<Tax, 'name' | 'code'> & { readonly rate: Decimal; readonly shown: string };

/** The taxes of a line: due at the border by their own rules, or waived there by one rule; with `scheme` the seller then accounts for them. */
export type PlannedTaxes =
  | { readonly kind: 'due'; readonly taxes: readonly (PlannedTax & { readonly rule: string })[] }
  | { readonly kind: 'waived'; readonly taxes: readonly PlannedTax[]; readonly rule: string; readonly scheme?: string };

/** The first rule of each kind. */
const taxesFor = ({ rules, applies }: RuleQuery): readonly Tax[] => {
  const found = new Map<string, Tax>();
  for (const tax of rules.taxes) if (!found.has(tax.kind) && applies(tax)) found.set(tax.kind, tax);
  return [...found.values()];
};

const planned = ({ name, code, rate: text }: Tax): PlannedTax => {
  const rate = Decimal.parse(text);
  return { name, code, rate, shown: rate.trimmed().toString() };
};

const addNumberMissing = ({ inCase }: RuleQuery, { id, name, numbers }: Scheme): void => {
  const message =
    `${name}: the seller of such goods can account for the tax at checkout. ` +
    `customs.${numbers.join(' or customs.')} was not sent, so the tax is shown as due at ` +
    'the border.';
  addNotice(inCase, { level: 'info', reason: 'scheme_number_missing', message }, id);
};

const addGapNotices = (query: RuleQuery): void => {
  for (const { of, effect, ...gap } of query.rules.gaps)
    if (of === 'tax' && effect !== 'stop' && query.applies(gap)) addRuleNotice(query, { ...gap, effect }, gap.id);
};

export const planTaxes = (query: RuleQuery): PlannedTaxes => {
  const taxes = taxesFor(query);
  if (taxes.length === 0) return { kind: 'due', taxes: [] };

  const relief = reliefFor(query, 'tax');
  if (relief) {
    const scheme = 'numbers' in relief ? { scheme: relief.name } : {};
    const rule = useRelief(query, relief);
    if ('numbers' in relief) {
      addGapNotices(query);
      for (const tax of taxes) query.use(tax);
    }
    return { kind: 'waived', taxes: taxes.map(planned), rule, ...scheme };
  }

  const unregistered = query.rules.schemes.find((scheme) => scheme.of.includes('tax') && query.applies(scheme));
  if (unregistered?.unregistered === 'free') return { kind: 'waived', taxes: taxes.map(planned), rule: query.use(unregistered) };
  if (unregistered) addNumberMissing(query, unregistered);
  addGapNotices(query);
  return { kind: 'due', taxes: taxes.map((tax) => ({ ...planned(tax), rule: query.use(tax) })) };
};
