import { isRetiredCurrency, minorDigitsOf } from '../../shared/currencies.ts';
import { Decimal } from '../../shared/decimal.ts';
import { daysBetween, timestampOf } from '../../shared/local-date.ts';
import type { Tariff } from '../tariff/duty-rate.ts';
import type { AssessedLine, Assessment, CheckoutTax, Declaration, DutyCharge } from './assessment.ts';
import { noteRule, openCase } from './case.ts';
import type { Case, CaseLine } from './case.ts';
import { bearersOf, dutyOfLine } from './duty-of-line.ts';
import type { LineDuty } from './duty-of-line.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { feesOf } from './fees.ts';
import type { ConsignmentFee } from './fees.ts';
import { lineOf } from './kept-assessment.ts';
import { sumOfLevies, waived } from './levy.ts';
import type { Levy } from './levy.ts';
import type { DutyRequest } from './request.ts';
import type { Minimum, Relief, Rule, RuleSet, Threshold } from './rule-set.ts';
import { taxesOfLine } from './taxes-of-line.ts';
import type { LineTaxes } from './taxes-of-line.ts';
import { holds } from './when.ts';

const shareScale = 20;

/** The one rounding: into the currency of the answer and to its minor unit, half up, once a line. */
const rounded = (inCase: Case, amount: Decimal): Decimal => inCase.toAnswer(amount).rounded(minorDigitsOf(inCase.request.currency));

const chargeOf = (inCase: Case, { name, code, amount, rate, rule }: Levy): DutyCharge => ({
  name,
  code,
  amount: rounded(inCase, amount).toString(),
  currency: inCase.request.currency,
  ...(rate && { rate: rate.trimmed().toString() }),
  rule,
});

/** Sums too small to be collected are not. */
const collected = (inCase: Case, of: Minimum['of'], levies: readonly (readonly Levy[])[]): readonly (readonly Levy[])[] => {
  const minimum = inCase.ruleSet.minimums.find((rule) => rule.of === of && holds(rule.when, inCase.whole));
  if (minimum === undefined) return levies;
  const sum = sumOfLevies(levies.flat());
  const least = inCase.toOwn(Decimal.parse(minimum.amount), minimum.currency);
  if (sum.isZero() || sum.compare(least) >= 0) return levies;
  const rule = noteRule(inCase, minimum);
  return levies.map((ofLine) => ofLine.map((levy) => waived(levy, rule)));
};

type Computed = { readonly line: CaseLine; readonly duties: readonly Levy[]; readonly taxes: LineTaxes };

const dutiesIn = (duty: LineDuty | undefined): readonly Levy[] => (duty?.kind === 'computed' ? duty.levies : []);

const compute = (
  inCase: Case,
  tariff: Tariff,
): { readonly computed: readonly Computed[]; readonly stopped: ReadonlyMap<number, string>; readonly fees: readonly ConsignmentFee[] } => {
  const bearers = bearersOf(inCase);
  const assessed = inCase.lines.map((line) => ({ line, duty: dutyOfLine(inCase, line, tariff, bearers) }));
  const stopped = new Map(assessed.flatMap(({ line, duty }) => (duty.kind === 'stopped' ? [[line.index, duty.why] as const] : [])));
  const sound = assessed.filter(({ duty }) => duty.kind === 'computed');
  const fees = feesOf(inCase);
  const taxableFees = fees.reduce((sum, { taxable }) => sum.plus(taxable), Decimal.zero);
  const feeShare = ({ value }: CaseLine): Decimal => {
    if (taxableFees.isZero()) return Decimal.zero;
    if (inCase.goods.isZero()) return taxableFees.dividedBy(Decimal.of(BigInt(inCase.request.lines.length)), shareScale);
    return taxableFees.times(value).dividedBy(inCase.goods, shareScale);
  };

  const duties = collected(inCase, 'duty', sound.map(({ duty }) => dutiesIn(duty))); // prettier-ignore
  const taxes = sound.map(({ line }, index) => taxesOfLine(inCase, line, { duty: sumOfLevies(duties[index] ?? []), fees: feeShare(line) }));
  const dueTaxes = collected(inCase, 'tax', taxes.map(({ levies }) => levies)); // prettier-ignore
  const computed = sound.map(({ line }, index) => ({
    line,
    duties: duties[index] ?? [],
    taxes: { levies: dueTaxes[index] ?? [], atCheckout: taxes[index]?.atCheckout ?? [] },
  }));
  return { computed, stopped, fees };
};

const isExcisable = (rule: Rule, { circumstances }: CaseLine): boolean => holds(rule.when, circumstances);

const remarkExcises = (inCase: Case): void => {
  for (const line of inCase.lines) {
    for (const excise of inCase.ruleSet.excises) {
      if (!isExcisable(excise, line)) continue;
      const field = `commodities[${line.index}]`;
      inCase.remark(
        {
          level: 'warning',
          reason: 'excise_due',
          field,
          message: `${field}: excise (${excise.name}) is due besides; it hangs on strength, volume or content and is not part of the sum.`,
        },
        `${excise.id}${line.index}`,
      );
    }
  }
};

/** What would apply if an operator switched it on: left out, and said. */
const remarkLeftOut = (inCase: Case): void => {
  const leftOut = inCase.ruleSet.leftOut.filter(
    ({ when }) => holds(when, inCase.whole) || inCase.lines.some(({ circumstances }) => holds(when, circumstances)),
  );
  if (leftOut.length === 0) return;
  inCase.remark({
    level: 'info',
    reason: 'uncertain_rules_left_out',
    message: `Rules whose figures are not certain were left out: ${leftOut.map(({ id }) => id).join(', ')}. An operator can switch them on.`,
  });
};

const remarkCurrencies = (inCase: Case): void => {
  const { currency, freight, insurance, lines } = inCase.request;
  const retired = [currency, freight?.currency, insurance?.currency, ...lines.map(({ value }) => value.currency)].find(
    (code) => code !== undefined && isRetiredCurrency(code),
  );
  if (retired === undefined) return;
  inCase.remark({
    level: 'warning',
    reason: 'currency_retired',
    message: `${retired} is no longer in use; it was reckoned at the fixed rate of 1.95583 to the euro.`,
  });
};

const staleAfterDays = 10;

const remarkStaleRates = (inCase: Case, rates: ExchangeRates): void => {
  if (inCase.usedRates().length === 0 || daysBetween(rates.date, inCase.request.date) <= staleAfterDays) return;
  inCase.remark({
    level: 'warning',
    reason: 'exchange_rates_stale',
    message: `The exchange rates are of ${rates.date}, because no later ones are loaded.`,
  });
};

/** The same kinds of charges over all lines, then the fees: sums of what was rounded, so that the price is exactly theirs. */
const summed = (charges: readonly DutyCharge[], currency: string): readonly DutyCharge[] => {
  const sums = new Map<string, { readonly charge: DutyCharge; readonly amount: Decimal }>();
  for (const charge of charges) {
    const known = sums.get(charge.name);
    const amount = Decimal.parse(charge.amount);
    sums.set(charge.name, { charge: known?.charge ?? charge, amount: known ? known.amount.plus(amount) : amount });
  }
  return [...sums.values()].map(({ charge: { name, code, rule }, amount }) => ({ name, code, amount: amount.toString(), currency, rule }));
};

const order = ['Duty', 'VAT', 'GST', 'HST', 'Sales tax', 'Excise', 'Customs fee', 'Disbursement fee'];
const byName = (one: DutyCharge, other: DutyCharge): number => order.indexOf(one.name) - order.indexOf(other.name);

const thresholdOf = ({ when }: Relief): Threshold | undefined => when?.goodsUpTo ?? when?.landedUpTo;

const deMinimisOf = (inCase: Case, charges: readonly DutyCharge[]): Declaration['deMinimis'] => {
  const candidates = inCase.ruleSet.reliefs.filter((relief) => relief.of.includes('duty') && thresholdOf(relief));
  const applied = candidates.find(({ id }) => charges.some(({ rule, code }) => rule === id && code === 'DUTY'));
  const isOpen = ({ when = {} }: Relief): boolean => {
    const { goodsUpTo: _, landedUpTo: __, ...others } = when;
    return holds(others, inCase.whole);
  };
  const threshold = applied ?? candidates.find(isOpen);
  const money = threshold && thresholdOf(threshold);
  return { applied: applied !== undefined, ...(money && { threshold: money.amount, currency: money.currency }) };
};

const checkoutTaxes = (inCase: Case, computed: readonly Computed[]): readonly CheckoutTax[] => {
  const sums = new Map<string, CheckoutTax>();
  for (const { name, scheme, amount, rule } of computed.flatMap(({ taxes }) => taxes.atCheckout)) {
    const [key, mine] = [`${scheme} ${name}`, rounded(inCase, amount)];
    const known = sums.get(key);
    const sum = known ? Decimal.parse(known.amount).plus(mine) : mine;
    sums.set(key, { scheme, name, amount: sum.toString(), currency: inCase.request.currency, rule });
  }
  return [...sums.values()];
};

const missingCode = 'It has no customs code (hsCode), and none could be predicted.';

const remarkStopped = (inCase: Case, index: number, why: string): void => {
  const field = `commodities[${index}]`;
  inCase.remark({ level: 'warning', reason: 'line_not_computable', field, message: `${field} is not part of the sum. ${why}` });
};

/** Nothing is asked where there is no border, and of letters and papers. */
const isFree = ({ border, contentType }: DutyRequest): boolean => border === 'none' || contentType === 'Documents';

const remarkFree = (inCase: Case): void =>
  inCase.remark(
    inCase.request.border === 'none'
      ? { level: 'info', reason: 'no_border', message: 'There is no customs border between these places: no duty and no import tax.' }
      : { level: 'info', reason: 'documents', message: 'Documents bear no duty and no import tax.' },
  );

/**
 * Duties, taxes and fees of a consignment on a day. Pure: the same request, rules, tariff and rates give the same answer, to the byte, for ever. The order
 * of the lines changes nothing but their numbers.
 */
export const calculate = (request: DutyRequest, ruleSet: RuleSet, tariff: Tariff, rates: ExchangeRates): Assessment => {
  const inCase = openCase(request, ruleSet, rates);
  const nothing = { computed: [], stopped: new Map<number, string>(), fees: [] };
  const free = isFree(request);
  if (free) remarkFree(inCase);
  const { computed, stopped, fees } = free ? nothing : compute(inCase, tariff);
  if (!free) {
    remarkExcises(inCase);
    remarkLeftOut(inCase);
  }
  remarkCurrencies(inCase);

  const charged = new Map(
    computed.map(({ line, duties, taxes }) => [line.index, [...duties, ...taxes.levies].map((levy) => chargeOf(inCase, levy))]),
  );
  const uncoded = new Set(inCase.uncoded);
  const lines = request.lines.map((_, index): AssessedLine => {
    const why = free ? undefined : (stopped.get(index) ?? (uncoded.has(index) ? missingCode : undefined));
    if (why !== undefined) remarkStopped(inCase, index, why);
    return { ...lineOf(request, index), charges: charged.get(index) ?? [], ...(why !== undefined && { notComputable: why }) };
  });

  const feeCharges = fees.map((fee) => chargeOf(inCase, fee));
  const all = [...lines.flatMap(({ charges }) => charges), ...feeCharges];
  const charges = [...summed(all, request.currency)].sort(byName);
  const digits = minorDigitsOf(request.currency);
  const price = charges.reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.zero).rounded(digits);
  const text = (amount: Decimal): string => rounded(inCase, amount).toString();
  const customsValue = inCase.valuation.dutyBase.reduce((sum, part) => sum.plus(inCase[part]), inCase.goods);
  const values = {
    goodsValue: text(inCase.goods),
    freight: text(inCase.freight),
    insurance: text(inCase.insurance),
    customsValue: text(customsValue),
  };
  noteRule(inCase, inCase.valuation);
  const deMinimis = deMinimisOf(inCase, all);
  const atCheckout = checkoutTaxes(inCase, computed);
  remarkStaleRates(inCase, rates);
  return {
    price: price.toString(),
    currency: request.currency,
    complete: lines.every(({ notComputable }) => notComputable === undefined),
    charges,
    lines,
    declaration: {
      contentType: request.contentType,
      incoterms: request.incoterms,
      currency: request.currency,
      ...values,
      deMinimis,
      exchangeRates: inCase.usedRates(),
      checkoutTaxes: atCheckout,
      ruleSetVersion: `${ruleSet.version}.tariff-${tariff.version}`,
      rules: inCase.usedRules(),
      calculatedAt: timestampOf(request.date),
    },
    remarks: inCase.remarks(),
  };
};
