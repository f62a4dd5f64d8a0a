import { Decimal } from '../../../shared/decimal.ts';
import { percentText } from '../../tariff/duty-rate.ts';
import { divisionScale } from '../money/exchange-rates.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import { gapDirection, mayRaise, reducedRateGaps } from '../rules/rule-set.ts';
import type { Excise, Gap, Rule, Scheme, Tax } from '../rules/rule-set.ts';
import { waived } from './charges.ts';
import type { CheckoutLevy, Levy } from './charges.ts';
import { taxedCustomsValue } from './consignment.ts';
import type { Consignment, LineValues } from './consignment.ts';
import { cutTax, cutValue, useCutting } from './cut.ts';
import type { CuttingGap } from './cut.ts';
import { useRelief } from './duty.ts';
import { applies, mayApply } from './line.ts';
import type { DutiableLine } from './line.ts';
import { found, missingForGap, ruleLeftOut, silent, together, told, toldByRule } from './remarks.ts';
import type { Found, MissingPart, Remarks } from './remarks.ts';
import { isAtMost, partsAtMost } from './span.ts';

/** The taxes of a line at the border, and those that its seller accounts for instead. */
export type LineTaxes = {
  readonly levies: readonly Levy[];
  readonly atCheckout: readonly CheckoutLevy[];
  /** The scheme by which the seller could account for them, if its number were sent. */
  readonly openScheme?: Scheme | undefined;
};

/** The charges of a line before tax. Tax is always calculated on excise too; for the others the valuation decides. */
export type BeforeTax = {
  readonly duty: Decimal;
  readonly excise: Decimal;
  readonly fees: Decimal;
  /** How the tax and its base are cut to larger units, if that is known. */
  readonly cutting?: CuttingGap | undefined;
};

/** The first rule of each kind. */
const taxesFor = (line: DutiableLine): readonly Tax[] => {
  const first: Tax[] = [];
  for (const tax of line.rules.taxes)
    if (!first.some(({ kind }) => kind === tax.kind) && applies(line, tax)) first.push(tax);
  return first;
};

/** The fraction of the base without the tax itself. */
const fractionOfBase = ({ rate, inOwnBase = false }: Tax): Decimal => {
  const stated = Decimal.parse(rate);
  return inOwnBase ? stated.dividedBy(Decimal.of(1n).minus(stated), divisionScale) : stated;
};

const levied = (tax: Tax, base: Decimal, rule: string, cutting?: CuttingGap): Levy => ({
  name: tax.name,
  code: tax.code,
  amount: cutTax(cutValue(base, cutting).times(fractionOfBase(tax)), cutting),
  rate: Decimal.parse(tax.rate).trimmed().toString(),
  rule,
});

/**
 * A notice that a scheme was open to the seller, and why it does not count: its number is of another country, or was
 * not sent.
 */
const withoutNumber = (
  { request }: Consignment,
  scheme: Scheme,
  { reason, about, then }: { readonly reason: string; readonly about: string; readonly then: string },
): Remarks => {
  const foreign = scheme.numbers.find((number) => request.foreignRegistrations?.includes(number));
  const said = (field: string, why: string): string => `${scheme.name}: ${about} ${field} ${why}, ${then}.`;
  if (foreign) {
    const field = `customs.${foreign}`;
    const message = said(field, 'is a number of another country, which does not count for it');
    return told({ level: 'warning', reason: 'scheme_number_foreign', field, message }, scheme.id);
  }
  const message = said(`customs.${scheme.numbers.join(' or customs.')}`, 'was not sent');
  return told({ level: 'info', reason, message }, scheme.id);
};

/** A notice for a tax that is due at the border because no number was sent. */
export const noteNumberMissing = (consignment: Consignment, scheme: Scheme): Remarks => {
  const about = 'the seller of such goods can account for the tax at checkout.';
  return withoutNumber(consignment, scheme, {
    reason: 'scheme_number_missing',
    about,
    then: 'so the tax is shown as due at the border',
  });
};

/** A notice for goods that are free of tax at the border, and that a registered seller taxes. */
const noteTaxOfRegisteredSellers = (consignment: Consignment, scheme: Scheme): Remarks => {
  const about = 'no tax is due at the border. A seller who is registered for it charges the tax at checkout;';
  return withoutNumber(consignment, scheme, { reason: 'tax_of_registered_sellers', about, then: 'so none is shown' });
};

/**
 * Whether a gap applies to the line. One that lowers the sum also applies to a short code, which may include its goods.
 */
const speaksOf = (gap: Gap, line: DutiableLine): boolean =>
  applies(line, gap) || (gapDirection(gap) === 'lower' && mayApply(line, gap));

/**
 * The gaps of the taxes, with their bounds on `base`. Without it the seller accounts for the tax at checkout: it is not
 * part of the sum, and its gap has no bound there. `cutting` is the one that is not a gap, because the tax is cut so.
 */
const taxGaps = (line: DutiableLine, charged: readonly Tax[], base?: () => Decimal, cutting?: CuttingGap): Remarks => {
  const gaps: Remarks[] = [];
  for (const gap of line.rules.gaps) {
    const { of, effect, id, name, message, atBorderOnly } = gap;
    if (
      of !== 'tax' ||
      effect === 'stop' ||
      id === cutting?.id ||
      (atBorderOnly === true && base === undefined) ||
      !speaksOf(gap, line)
    )
      continue;
    // Of no tax, nothing can be lower.
    if (charged.length === 0 && !mayRaise(gap)) continue;
    const bound = (upTo: string) => base && { tax: base().times(Decimal.parse(upTo)) };
    gaps.push(toldByRule({ name, message, effect }, id), { missing: missingForGap(gap, bound) });
  }
  return together(...gaps);
};

/**
 * Taxes left out because their rules are uncertain: the missing part is the excess over the charged tax of the same
 * kind.
 */
const taxesLeftOut = (line: DutiableLine, charged: readonly Tax[], base: Decimal): readonly MissingPart[] =>
  line.rules.leftOut.taxes.flatMap((tax) => {
    if (!applies(line, tax)) return [];
    const known = charged.find(({ kind }) => kind === tax.kind);
    const more = known === undefined ? fractionOfBase(tax) : fractionOfBase(tax).minus(fractionOfBase(known));
    return more.isZero() || more.isNegative() ? [] : [ruleLeftOut(tax, { tax: base.times(more) })];
  });

/** The value that tax is calculated on at the border. */
const taxBaseOf = (line: LineValues, { valuation }: Consignment, { excise, duty, fees }: BeforeTax): Decimal => {
  const { taxBase, taxUplift } = valuation;
  const parts = { freight: line.freight, insurance: line.insurance, duty, fees };
  const uplift =
    taxUplift === undefined ? Decimal.zero : taxedCustomsValue(line, valuation).times(Decimal.parse(taxUplift));
  return taxBase.reduce((sum, part) => sum.plus(parts[part]), line.value.plus(uplift).plus(excise));
};

/** The missing taxes of a line, at their upper bound. */
const taxesAtMost = ({ reading }: DutiableLine, said: Remarks): readonly Levy[] =>
  partsAtMost(reading, said).flatMap(({ bound, reason, rule = reason }) =>
    typeof bound === 'object' && 'tax' in bound ? [{ name: 'VAT', code: 'VAT', amount: bound.tax, rule }] : [],
  );

/** The base of the seller's tax: the price with freight and insurance, without charges at the border. */
const priceOf = ({ value, freight, insurance }: LineValues): Decimal => value.plus(freight).plus(insurance);

/**
 * The taxes of a line: due at the border by their own rules, or waived there by one rule, and then possibly due at
 * checkout.
 */
export const assessTaxes = (line: DutiableLine, before: BeforeTax): Found<LineTaxes> => {
  const { rules, consignment, reliefFrom } = line;
  const taxes = taxesFor(line);
  const due = (openScheme: Scheme | undefined, ...remarks: readonly Remarks[]): Found<LineTaxes> => {
    const base = taxBaseOf(line, consignment, before);
    const left = { missing: taxesLeftOut(line, taxes, base), used: taxes };
    const said = together(...remarks, left, useCutting(before.cutting));
    const levies = [...taxes.map((tax) => levied(tax, base, tax.id, before.cutting)), ...taxesAtMost(line, said)];
    return found({ levies, atCheckout: [], openScheme }, said);
  };
  const free = (rule: string, ...remarks: readonly Remarks[]): Found<LineTaxes> =>
    found({ levies: taxes.map((tax) => waived(tax, rule)), atCheckout: [] }, ...remarks);
  const relief = reliefFrom('tax');
  const open = rules.schemes.find((scheme) => scheme.of.includes('tax') && applies(line, scheme));
  // Without its rule, it is not known whether an allowance is deducted for the missing tax too.
  const gaps = (): Remarks =>
    taxGaps(line, taxes, () => taxBaseOf({ ...line, ...line.whole }, consignment, before), before.cutting);
  const isFree = relief !== undefined || open?.unregistered === 'free';
  if (taxes.length === 0) return due(undefined, isFree ? silent : gaps());

  if (relief && 'numbers' in relief) {
    const { levies } = free(relief.id).value;
    const atCheckout = taxes.map((tax) => ({ ...levied(tax, priceOf(line), relief.id), scheme: relief.name }));
    return found({ levies, atCheckout }, taxGaps(line, taxes), { used: taxes }, useRelief(line, relief));
  }
  const ofSellers = open && isFree ? noteTaxOfRegisteredSellers(consignment, open) : silent;
  if (relief) return free(relief.id, ofSellers, useRelief(line, relief));
  if (open?.unregistered === 'free') return free(open.id, ofSellers, { used: [open] });
  return due(open, gaps());
};

/** Whether a rule applies to all goods below a code: a short code may include some that it excludes. */
export const coversCode = ({ when: { hs, notHs = [] } = {} }: Rule, hsCode: string): boolean =>
  (hs === undefined || hs.some((code) => hsCode.startsWith(code))) &&
  !notHs.some((code) => hsCode.startsWith(code) || code.startsWith(hsCode));

/** Whether the country has a single tax rate, except for goods with gaps. */
const hasOneRate = ({ none }: RulesInForce): boolean => none.some(({ section }) => section === 'reducedRates');

/** Whether the tax rates on such goods are loaded, or a gap of the rules states itself that they are not. */
const isCovered = (line: DutiableLine): boolean =>
  hasOneRate(line.rules) ||
  line.rules.taxCoverage.some((claim) => coversCode(claim, line.hsCode) && applies(line, claim)) ||
  line.rules.gaps.some((gap) => gap.of === 'tax' && reducedRateGaps.includes(gap.name) && speaksOf(gap, line));

/** A notice that such goods may bear a reduced rate which is not loaded, at the border or at checkout. */
export const noteReducedRates = (line: DutiableLine, taxes: readonly Levy[]): Remarks => {
  const due = taxes.filter(({ amount }) => !amount.isZero());
  const [first] = due;
  if (first === undefined || isCovered(line)) return silent;
  const field = `commodities[${line.index}].hsCode`;
  const taken = due.map(({ name, rate = '0' }) => `${percentText(rate)} ${name}`).join(' and ');
  const message =
    `${field} ${line.hsCode}: reduced rates of tax on such goods are not loaded for this destination; ${taken} was taken. ` +
    'The tax may be lower.';
  const reason = 'reduced_rates_not_loaded';
  return together(told({ level: 'info', reason, field, message }), {
    missing: [{ reason, message, direction: 'lower', rule: first.rule }],
  });
};

/** The excises on a line, which are listed and never charged. */
export const excisesOn = (line: DutiableLine): Found<readonly Excise[]> => {
  const excises = line.rules.excises.filter((excise) => applies(line, excise));
  const remarks = excises.map(({ id, name, mayBeDue = false, upTo }): Remarks => {
    const field = `commodities[${line.index}]`;
    const due = mayBeDue ? 'may be due besides, on some goods under this code' : 'is due besides';
    const amount =
      upTo === undefined
        ? 'it depends on strength, volume, weight or content'
        : `it is at most ${percentText(upTo)} of the value with the duty`;
    const message = `${field}: excise (${name}) ${due}; ${amount} and is not part of the sum.`;
    const part: MissingPart = {
      reason: 'excise_due',
      message,
      rule: id,
      ...(upTo !== undefined && { bound: 'charged' }),
    };
    return {
      ...told({ level: 'warning', reason: 'excise_due', field, message }, `${id}${line.index}`),
      missing: [part],
    };
  });
  return found(excises, ...remarks);
};

/** The excises of a line with an upper bound, at that bound. `duty` is the sum of its duties. */
export const excisesAtMost = (line: DutiableLine, excises: readonly Excise[], duty: Decimal): readonly Levy[] =>
  excises.flatMap(({ id, upTo }) => {
    if (upTo === undefined || !isAtMost(line.reading, id)) return [];
    const amount = line.whole.customsValue.plus(duty).times(Decimal.parse(upTo));
    return [{ name: 'Excise', code: 'EXCISE', amount, rule: id }];
  });
