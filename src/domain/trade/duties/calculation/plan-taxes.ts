import { Decimal } from '../../../shared/decimal.ts';
import { divisionScale } from '../money/precision.ts';
import type { Scheme, Tax } from '../rules/rule-set.ts';
import { addNotice } from './case.ts';
import type { Case } from './case.ts';
import { addGap, addMissing, ruleLeftOut } from './missing.ts';
import { addRuleNotice, reliefFor, tellsOf, useRelief } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

/** `rate` is the fraction of the base without the tax itself, `shown` the rate as the law states it. */
export type PlannedTax = Pick<Tax, 'name' | 'code'> & { readonly rate: Decimal; readonly shown: string };

/**
 * The taxes of a line: due at the border by their own rules, or waived there by one rule; with `scheme` the seller then accounts for them.
 * `openScheme` is one by which the seller could, if the number were sent.
 */
export type PlannedTaxes =
  | { readonly kind: 'due'; readonly taxes: readonly (PlannedTax & { readonly rule: string })[]; readonly openScheme?: Scheme }
  | { readonly kind: 'waived'; readonly taxes: readonly PlannedTax[]; readonly rule: string; readonly scheme?: string };

/** The first rule of each kind. */
const taxesFor = ({ rules, applies }: RuleQuery): readonly Tax[] => {
  const found = new Map<string, Tax>();
  for (const tax of rules.taxes) if (!found.has(tax.kind) && applies(tax)) found.set(tax.kind, tax);
  return [...found.values()];
};

const planned = ({ name, code, rate: text, inOwnBase = false }: Tax): PlannedTax => {
  const stated = Decimal.parse(text);
  const rate = inOwnBase ? stated.dividedBy(Decimal.of(1n).minus(stated), divisionScale) : stated;
  return { name, code, rate, shown: stated.trimmed().toString() };
};

/** Tells that a scheme was open to the seller and why it does not count: its number is of another country, or was not sent. */
const noteWithoutNumber = (
  inCase: Case,
  scheme: Scheme,
  { reason, about, then }: { readonly reason: string; readonly about: string; readonly then: string },
): void => {
  const foreign = scheme.numbers.find((number) => inCase.request.foreignRegistrations?.includes(number));
  const said = (field: string, why: string): string => `${scheme.name}: ${about} ${field} ${why}, ${then}.`;
  if (foreign) {
    const field = `customs.${foreign}`;
    const message = said(field, 'is a number of another country, which does not count for it');
    addNotice(inCase, { level: 'warning', reason: 'scheme_number_foreign', field, message }, scheme.id);
    return;
  }
  const message = said(`customs.${scheme.numbers.join(' or customs.')}`, 'was not sent');
  addNotice(inCase, { level: 'info', reason, message }, scheme.id);
};

/** For a tax that is due at the border because no number was sent. */
export const noteNumberMissing = (inCase: Case, scheme: Scheme): void => {
  const about = 'the seller of such goods can account for the tax at checkout.';
  noteWithoutNumber(inCase, scheme, { reason: 'scheme_number_missing', about, then: 'so the tax is shown as due at the border' });
};

/** For goods free of tax at the border, which a registered seller taxes. */
const noteTaxOfRegisteredSellers = (inCase: Case, scheme: Scheme): void => {
  const about = 'no tax is due at the border. A seller who is registered for it charges the tax at checkout;';
  noteWithoutNumber(inCase, scheme, { reason: 'tax_of_registered_sellers', about, then: 'so none is shown' });
};

/** What the seller accounts for is no part of the sum, so a gap of it has no bound in it. */
const addTaxGaps = (query: RuleQuery, due: 'at the border' | 'at checkout'): void => {
  for (const gap of query.rules.gaps) {
    const { of, effect, id, name, message, atBorderOnly } = gap;
    if (of !== 'tax' || effect === 'stop' || (atBorderOnly === true && due === 'at checkout') || !tellsOf(query, gap)) continue;
    addRuleNotice(query, { name, message, effect }, id);
    addGap(query, gap, (upTo) => (due === 'at the border' ? { tax: Decimal.parse(upTo) } : undefined));
  }
};

/** The taxes left out because their rules are not certain are missing as far as they exceed the tax of the same kind that is charged. */
const addTaxesLeftOut = (query: RuleQuery, charged: readonly Tax[]): void => {
  for (const tax of query.rules.leftOut.taxes.filter(query.applies)) {
    const known = charged.find(({ kind }) => kind === tax.kind);
    const { rate } = planned(tax);
    const more = known === undefined ? rate : rate.minus(planned(known).rate);
    if (!more.isZero() && !more.isNegative()) addMissing(query, ruleLeftOut(tax, { tax: more }));
  }
};

export const planTaxes = (query: RuleQuery): PlannedTaxes => {
  const { rules, inCase, applies, use } = query;
  const taxes = taxesFor(query);
  if (taxes.length === 0) {
    addTaxesLeftOut(query, taxes);
    return { kind: 'due', taxes: [] };
  }

  const relief = reliefFor(query, 'tax');
  const open = rules.schemes.find((scheme) => scheme.of.includes('tax') && applies(scheme));
  if (relief && 'numbers' in relief) {
    addTaxGaps(query, 'at checkout');
    for (const tax of taxes) use(tax);
    return { kind: 'waived', taxes: taxes.map(planned), rule: useRelief(query, relief), scheme: relief.name };
  }
  if (open && (relief || open.unregistered === 'free')) noteTaxOfRegisteredSellers(inCase, open);
  if (relief) return { kind: 'waived', taxes: taxes.map(planned), rule: useRelief(query, relief) };
  if (open?.unregistered === 'free') return { kind: 'waived', taxes: taxes.map(planned), rule: use(open) };

  addTaxGaps(query, 'at the border');
  addTaxesLeftOut(query, taxes);
  return { kind: 'due', taxes: taxes.map((tax) => ({ ...planned(tax), rule: use(tax) })), ...(open && { openScheme: open }) };
};
