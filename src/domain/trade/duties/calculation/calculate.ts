import { minorDigitsOf } from '../../../shared/currencies.ts';
import { Decimal } from '../../../shared/decimal.ts';
import { timestampOf } from '../../../shared/local-date.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { withAllowance } from './allowance.ts';
import type { AssessedLine, Assessment, Declaration, DutyCharge, UsedRule } from './assessment.ts';
import { openCase } from './case.ts';
import type { Case } from './case.ts';
import { chargeOf, rounded, sumsByName } from './charges.ts';
import { checkoutTaxesOf } from './checkout-taxes.ts';
import { compute } from './compute.ts';
import type { Computed } from './compute.ts';
import { deMinimisOf } from './de-minimis.ts';
import { noteNothingDue, noteRulesLeftOut, warnOfExcises, warnOfRetiredCurrency, warnOfStaleRates, warnOfStoppedLine } from './notices.ts';
import { useRule } from './used-rules.ts';

const missingCode = 'It has no customs code (hsCode), and none could be predicted.';

const nothingDue: Computed = { queries: [], lines: new Map(), stopped: new Map(), fees: [] };

/** Nothing is due where there is no border, and nothing on documents. */
const isFree = ({ border, contentType }: DutyRequest): boolean => border === 'none' || contentType === 'Documents';

const computedFor = (inCase: Case, tariff: Tariff): Computed => {
  if (isFree(inCase.request)) {
    noteNothingDue(inCase);
    return nothingDue;
  }
  const computed = compute(inCase, tariff);
  warnOfExcises(computed.queries);
  noteRulesLeftOut(inCase, computed.queries);
  return computed;
};

/** How a line is named in the answer: as in the request. */
export const lineNameOf = ({ lines }: DutyRequest, index: number): Pick<AssessedLine, 'itemNumber' | 'title' | 'hsCode'> => {
  const { title, hsCode } = lines[index] ?? {};
  return { itemNumber: index + 1, ...(title !== undefined && { title }), ...(hsCode !== undefined && { hsCode }) };
};

const linesOf = (inCase: Case, { lines, stopped }: Computed): readonly AssessedLine[] => {
  const { request } = inCase;
  const uncoded = new Set(isFree(request) ? [] : inCase.uncoded);
  return request.lines.map((_, index): AssessedLine => {
    const why = stopped.get(index) ?? (uncoded.has(index) ? missingCode : undefined);
    if (why !== undefined) warnOfStoppedLine(inCase, index, why);
    const charges = lines.get(index)?.levies.map((levy) => chargeOf(inCase, levy)) ?? [];
    return { ...lineNameOf(request, index), charges, ...(why !== undefined && { notComputable: why }) };
  });
};

const valuesOf = (inCase: Case): Pick<Declaration, 'goodsValue' | 'freight' | 'insurance' | 'customsValue'> => {
  const { goods, freight, insurance, valuation } = inCase;
  const text = (amount: Decimal): string => rounded(inCase, amount).toString();
  return {
    goodsValue: text(goods),
    freight: text(freight),
    insurance: text(insurance),
    customsValue: text(valuation.dutyBase.reduce((sum, part) => sum.plus(inCase[part]), goods)),
  };
};

const byId = (one: UsedRule, other: UsedRule): number => (one.id < other.id ? -1 : 1);

/** Calculated after everything else: rules and exchange rates that any part of the answer used are listed here. */
const declarationOf = (inCase: Case, tariff: Tariff, computed: Computed, charges: readonly DutyCharge[]): Declaration => {
  const { request, ruleSet, valuation, converter, usedRules } = inCase;
  const values = valuesOf(inCase);
  useRule(inCase, valuation);
  const deMinimis = deMinimisOf(inCase, computed.queries, charges);
  const checkoutTaxes = checkoutTaxesOf(inCase, computed);
  return {
    contentType: request.contentType,
    incoterms: request.incoterms,
    currency: request.currency,
    ...values,
    deMinimis,
    exchangeRates: converter.used(),
    checkoutTaxes,
    ruleSetVersion: `${ruleSet.version}.tariff-${tariff.version}`,
    rules: [...usedRules.values()].sort(byId),
    calculatedAt: timestampOf(request.date),
  };
};

/**
 * Duties, taxes and fees of a consignment on a day. Pure: nothing is remembered between two calls, and the same request, rules, tariff and
 * rates give the same answer, to the byte. The order of the lines changes nothing but their numbers.
 */
export const calculate = (request: DutyRequest, ruleSet: RuleSet, tariff: Tariff, rates: ExchangeRates): Assessment => {
  const inCase = withAllowance(openCase(request, ruleSet, rates));
  const computed = computedFor(inCase, tariff);
  warnOfRetiredCurrency(inCase);

  const lines = linesOf(inCase, computed);
  const all = [...lines.flatMap(({ charges }) => charges), ...computed.fees.map((fee) => chargeOf(inCase, fee))];
  const charges = sumsByName(all, request.currency);
  const price = charges.reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.zero);
  const declaration = declarationOf(inCase, tariff, computed, all);
  warnOfStaleRates(inCase);
  return {
    price: price.rounded(minorDigitsOf(request.currency)).toString(),
    currency: request.currency,
    complete: lines.every(({ notComputable }) => notComputable === undefined),
    charges,
    lines,
    declaration,
    notices: [...inCase.notices.values()],
  };
};
