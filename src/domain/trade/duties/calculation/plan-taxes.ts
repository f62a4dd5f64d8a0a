import { Decimal } from '../../../shared/decimal.ts';
import { noteRelief, reliefFor, say } from './rule-query.ts';
import type { Asking } from './rule-query.ts';
import type { Scheme, Tax } from '../rules/rule-set.ts';

export type PlannedTax = Pick<Tax, 'name' | 'code'> & { readonly rate: Decimal; readonly shown: string };

/** The taxes of a line: due at the border by their own rules, or waived there by one, and then perhaps owed by the seller under a scheme. */
export type PlannedTaxes =
  | { readonly kind: 'due'; readonly taxes: readonly (PlannedTax & { readonly rule: string })[] }
  | { readonly kind: 'waived'; readonly taxes: readonly PlannedTax[]; readonly rule: string; readonly scheme?: string };

/** The first rule of each kind. */
const taxesFor = ({ rules, applies }: Asking): readonly Tax[] => {
  const found = new Map<string, Tax>();
  for (const tax of rules.taxes) if (!found.has(tax.kind) && applies(tax)) found.set(tax.kind, tax);
  return [...found.values()];
};

const planned = ({ name, code, rate: text }: Tax): PlannedTax => {
  const rate = Decimal.parse(text);
  return { name, code, rate, shown: rate.trimmed().toString() };
};

const remarkNumberMissing = ({ remark }: Asking, { id, name, numbers }: Scheme): void =>
  remark({
    level: 'info',
    reason: 'scheme_number_missing',
    message: `${name}: the seller of such goods can account for the tax at checkout. customs.${numbers.join(' or customs.')} was not sent, so the tax is shown as due at the border.`,
    about: { key: id },
  });

const sayGaps = (asking: Asking): void => {
  for (const { of, effect, ...gap } of asking.rules.gaps)
    if (of === 'tax' && effect !== 'stop' && asking.applies(gap)) say(asking, { ...gap, effect }, gap.id);
};

export const planTaxes = (asking: Asking): PlannedTaxes => {
  const taxes = taxesFor(asking);
  if (taxes.length === 0) return { kind: 'due', taxes: [] };

  const relief = reliefFor(asking, 'tax');
  if (relief) {
    const scheme = 'numbers' in relief ? { scheme: relief.name } : {};
    const rule = noteRelief(asking, relief);
    if ('numbers' in relief) {
      sayGaps(asking);
      for (const tax of taxes) asking.note(tax);
    }
    return { kind: 'waived', taxes: taxes.map(planned), rule, ...scheme };
  }

  const unregistered = asking.rules.schemes.find((scheme) => scheme.of.includes('tax') && asking.applies(scheme));
  if (unregistered?.unregistered === 'free') return { kind: 'waived', taxes: taxes.map(planned), rule: asking.note(unregistered) };
  if (unregistered) remarkNumberMissing(asking, unregistered);
  sayGaps(asking);
  return { kind: 'due', taxes: taxes.map((tax) => ({ ...planned(tax), rule: asking.note(tax) })) };
};
