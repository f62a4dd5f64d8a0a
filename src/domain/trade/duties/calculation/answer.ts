import { isRetiredCurrency } from '../../../shared/currencies.ts';
import { Decimal } from '../../../shared/decimal.ts';
import { daysBetween, timestampOf } from '../../../shared/local-date.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { Tariff } from '../../tariff/index.ts';
import type { Relief, Rule, RuleSet } from '../rules/rule-set.ts';
import type { AssessedLine, DataAsOf, Declaration, DutyCharge } from './assessment.ts';
import { rounded } from './charges.ts';
import type { Consignment } from './consignment.ts';
import { appliesToAny } from './line.ts';
import type { DutiableLine } from './line.ts';
import { told, together } from './remarks.ts';
import type { MissingPart, Remarks } from './remarks.ts';

/** The name of a line in the answer, as in the request. */
export const lineNameOf = (
  { lines }: DutyRequest,
  index: number,
): Pick<AssessedLine, 'itemNumber' | 'title' | 'hsCode'> => {
  const { title, hsCode } = lines[index] ?? {};
  return { itemNumber: index + 1, ...(title !== undefined && { title }), ...(hsCode !== undefined && { hsCode }) };
};

/** The version of the rules and the tariff of a calculation: a digest of their content. */
export const ruleSetVersionOf = ({
  ruleSet,
  tariff,
}: {
  readonly ruleSet: Pick<RuleSet, 'version'>;
  readonly tariff: Pick<Tariff, 'version'>;
}): string => `${ruleSet.version}.tariff-${tariff.version}`;

const thresholdOf = ({ when }: Relief): Money | undefined => when?.goodsUpTo ?? when?.landedUpTo;

/**
 * The value up to which no duty is due on such a consignment, if the destination has one, and whether it was applied.
 */
const assessDeMinimis = (
  consignment: Consignment,
  lines: readonly DutiableLine[],
  charges: readonly DutyCharge[],
): Declaration['deMinimis'] => {
  const candidates = consignment.rules.reliefs.filter((relief) => relief.of.includes('duty') && thresholdOf(relief));
  const applied = candidates.find(({ id }) => charges.some(({ rule, code }) => rule === id && code === 'DUTY'));
  /** Whether a relief would apply to the consignment, or to a part of it, if its value were low enough. */
  const appliesBelowThreshold = ({ when = {}, ...relief }: Relief): boolean => {
    const { goodsUpTo: _, landedUpTo: __, ...others } = when;
    return appliesToAny(consignment, lines, { ...relief, when: others });
  };
  const relief = applied ?? candidates.find(appliesBelowThreshold);
  const threshold = relief && thresholdOf(relief);
  return {
    applied: applied !== undefined,
    ...(threshold && { threshold: threshold.amount, currency: threshold.currency }),
  };
};

/**
 * The values that the charges were calculated from. Call it last: it lists the exchange rates that any part of the
 * answer used.
 */
export const declarationFor = (
  consignment: Consignment,
  {
    lines,
    charges,
    checkoutTaxes,
    rules: usedRules,
  }: Pick<Declaration, 'rules' | 'checkoutTaxes'> & {
    readonly lines: readonly DutiableLine[];
    readonly charges: readonly DutyCharge[];
  },
): Declaration => {
  const { request, goods, freight, insurance, rules, tariff, valuation, converter } = consignment;
  const text = (amount: Decimal): string => rounded(consignment, amount).toString();
  const values = {
    goodsValue: text(goods),
    freight: text(freight),
    insurance: text(insurance),
    customsValue: text(valuation.dutyBase.reduce((sum, part) => sum.plus(consignment[part]), goods)),
  };
  const deMinimis = assessDeMinimis(consignment, lines, charges);
  return {
    contentType: request.contentType,
    incoterms: request.incoterms,
    currency: request.currency,
    ...values,
    deMinimis,
    exchangeRates: converter.used(),
    checkoutTaxes,
    ruleSetVersion: ruleSetVersionOf({ ruleSet: rules, tariff }),
    rules: usedRules,
    calculatedAt: timestampOf(request.date),
  };
};

const oldest = (days: readonly (LocalDate | undefined)[]): LocalDate | undefined =>
  days.filter((day) => day !== undefined).toSorted()[0];

/** The days of the facts that an answer depends on. Call it after all exchange rates of the answer have been used. */
export const findDataDates = ({ rules, tariff, tariffLineOf, lines, converter }: Consignment): DataAsOf => {
  const ofTariff = oldest(lines.map(({ hsCode }) => tariffLineOf(hsCode)?.asOf ?? tariff.asOf)) ?? tariff.asOf;
  const ofRates = oldest(converter.usedAndAgeing().map(({ date }) => date));
  return {
    ...(ofTariff !== undefined && { tariff: ofTariff }),
    taxes: rules.checked,
    ...(rules.measuresAsOf !== undefined && { measures: rules.measuresAsOf }),
    ...(ofRates !== undefined && { rates: ofRates }),
  };
};

/**
 * The most days between the reading of facts and an answer that is called complete. Most countries change rates with
 * their budget, once a year: after a year every figure may have changed.
 */
export const defaultFactsMaxAge = 365;

/** Facts that were read too long before the day of the request, so that the error of the sums is unknown. */
export const oldFactsIn = ({ request, rules, tariff, lines }: Consignment, maxAge = defaultFactsMaxAge): Remarks => {
  const checked = oldest([rules.checked, tariff.checked]) ?? rules.checked;
  const age = daysBetween(checked, request.date);
  if (age <= maxAge || lines.length === 0) return {};
  const message =
    `The tariff and taxes of ${rules.name} were last read on ${checked}, ${age} days before ${request.date}, and the limit is ` +
    `${maxAge} days: they may have changed since.`;
  return together(told({ level: 'warning', reason: 'facts_old', message }), {
    missing: [{ reason: 'facts_old', message }],
  });
};

/** The newest day of the facts of duty and tax that an answer rests on. */
const newestFactsOf = ({ rules, tariff, tariffLineOf, lines }: Consignment): LocalDate =>
  lines
    .map(({ hsCode }) => tariffLineOf(hsCode)?.asOf ?? tariff.asOf ?? rules.checked)
    .reduce((one, other) => (other > one ? other : one), rules.checked);

/**
 * What to know of an answer for another day than the one on which the client asked. For a day before the facts were
 * read, rules that had ended by then may not be loaded, so that the error of the sums is unknown.
 */
export const remarksOnDay = (consignment: Consignment, askedOn?: LocalDate): Remarks => {
  const { request, rules, lines, converter } = consignment;
  const { date } = request;
  if (askedOn === undefined || lines.length === 0) return {};
  const laterRates = converter.usedAndAgeing().find((rate) => rate.date > date);
  const rates =
    date > askedOn
      ? ' What is decided after today is not in it, and the exchange rates are the newest that are loaded.'
      : laterRates === undefined
        ? ''
        : ` No exchange rates of that day are loaded: those of ${laterRates.date} were taken.`;
  const message = `Calculated for ${date}, as asked on ${askedOn}.${rates}`;
  const other = told({ level: 'info', reason: 'other_day', field: 'date', message });
  const facts = newestFactsOf(consignment);
  if (date >= askedOn || facts <= date) return other;
  const why =
    `The tariff and taxes of ${rules.name} were read on ${facts}, after ${date}: ` +
    'rules that had ended by then, or other rates of that day, may not be loaded.';
  return together(other, told({ level: 'warning', reason: 'facts_newer', message: why }), {
    missing: [{ reason: 'facts_newer', message: why }],
  });
};

const tenth = Decimal.parse('0.1');

/** Warns of a large insurance amount: the sum insured instead of the cost of the insurance would double the duty. */
export const warnOfInsurance = ({ insurance, goods }: Consignment): Remarks =>
  insurance.compare(goods.times(tenth)) <= 0
    ? {}
    : told({
        level: 'warning',
        reason: 'insurance_value_high',
        field: 'insuranceValue',
        message:
          'insuranceValue is what the insurance costs, and it is more than a tenth of the goods. It is added to the value that duty and ' +
          'tax are due on where the law says so; the sum insured does not belong there.',
      });

/** Lists the uncertain rules that would apply if an operator enabled them. */
export const noteRulesLeftOut = (consignment: Consignment, lines: readonly DutiableLine[]): Remarks => {
  const { additionalDuties, fees, flatDuties, taxes } = consignment.rules.leftOut;
  const candidates: readonly Rule[] = [...additionalDuties, ...fees, ...flatDuties, ...taxes];
  const ids = candidates.filter((rule) => appliesToAny(consignment, lines, rule)).map(({ id }) => id);
  if (ids.length === 0) return {};
  const message = `Rules whose figures are not certain were left out: ${ids.join(', ')}. An operator can switch them on.`;
  return told({ level: 'info', reason: 'uncertain_rules_left_out', message });
};

export const warnOfRetiredCurrency = ({ request: { currency, freight, insurance, lines } }: Consignment): Remarks => {
  const all = [currency, freight?.currency, insurance?.currency, ...lines.map(({ value }) => value.currency)];
  const retired = all.find((code) => code !== undefined && isRetiredCurrency(code));
  if (retired === undefined) return {};
  const message = `${retired} is no longer in use; it was converted at the fixed rate of 1.95583 to the euro.`;
  return told({ level: 'warning', reason: 'currency_retired', message });
};

const staleAfterDays = 10;

/** Warns of old exchange rates among those that were used. A rate that law fixes never becomes stale. */
export const warnOfStaleRates = ({ converter, request }: Consignment, askedOn?: LocalDate): Remarks => {
  const ageing = converter.usedAndAgeing();
  // No rates of a day to come are loaded: those of the day on which the client asked are the newest that can be.
  const day = oldest([request.date, askedOn]) ?? request.date;
  const stale = ageing.filter(({ date }) => daysBetween(date, day) > staleAfterDays);
  const [one] = stale;
  if (one === undefined) return {};
  const message = ageing.every(({ date }) => date === one.date)
    ? `The exchange rates are of ${one.date}, because no later ones are loaded.`
    : 'Exchange rates are old, because no later ones are loaded: ' +
      `${stale.map(({ from, to, date }) => `${from} to ${to} of ${date}`).join(', ')}.`;
  return told({ level: 'warning', reason: 'exchange_rates_stale', message });
};

export const missingCode = 'It has no customs code (hsCode), and none could be predicted.';

/** Reports that a line that cannot be calculated is missing from the sum. */
export const stoppedLine = (index: number, why: string): Remarks => {
  const field = `commodities[${index}]`;
  const message = `${field} is not part of the sum. ${why}`;
  const reason = 'line_not_computable';
  return together(told({ level: 'warning', reason, field, message }), { missing: [{ reason, message }] });
};

/**
 * Reports that an address that names two places may be in the other one, whose duties and taxes were not calculated.
 */
export const otherPlaceOf = ({ request: { to } }: Consignment): readonly MissingPart[] => {
  if (to.isDoubtful !== true) return [];
  const message = `The postcode and the state or town of the destination are not of one place: it was calculated for ${to.part}.`;
  return [{ reason: 'destination_doubtful', message }];
};

const nothingDueBecause = {
  none: ['no_border', 'There is no customs border between these places: no duty and no import tax.'],
  military_mail: [
    'military_mail',
    'The goods go to armed forces, which carry them out of the country of the address: no duty and no import tax. They are declared.',
  ],
} as const;
const documents = ['documents', 'Documents bear no duty and no import tax.'] as const;

export const noteNothingDue = ({ request: { border } }: Consignment): Remarks => {
  const [reason, message] = border === 'none' || border === 'military_mail' ? nothingDueBecause[border] : documents;
  return told({ level: 'info', reason, message });
};
