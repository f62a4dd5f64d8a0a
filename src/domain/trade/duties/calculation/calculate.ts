import { minorDigitsOf } from '../../../shared/currencies.ts';
import { Decimal } from '../../../shared/decimal.ts';
import { timestampOf } from '../../../shared/local-date.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import { withAllowance } from './allowance.ts';
import type { AssessedLine, Assessment, UsedRule } from './assessment.ts';
import { noteRule, openCase } from './case.ts';
import type { Case } from './case.ts';
import { checkoutTaxesOf } from './checkout-taxes.ts';
import { compute } from './compute.ts';
import type { Computed } from './compute.ts';
import { deMinimisOf } from './de-minimis.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import { lineOf } from '../kept-assessment.ts';
import { remarkCurrencies, remarkExcises, remarkFree, remarkLeftOut, remarkStaleRates, remarkStopped } from './notices.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { chargeOf, rounded, sumsByName } from './charges.ts';

const missingCode = 'It has no customs code (hsCode), and none could be predicted.';

const nothing: Computed = { planned: [], lines: new Map(), stopped: new Map(), fees: [] };

/** Nothing is asked where there is no border, and of letters and papers. */
const isFree = ({ border, contentType }: DutyRequest): boolean => border === 'none' || contentType === 'Documents';

const linesOf = (inCase: Case, { lines, stopped }: Computed, free: boolean): readonly AssessedLine[] => {
  const { request } = inCase;
  const uncoded = new Set(inCase.uncoded);
  return request.lines.map((_, index): AssessedLine => {
    const why = free ? undefined : (stopped.get(index) ?? (uncoded.has(index) ? missingCode : undefined));
    if (why !== undefined) remarkStopped(inCase, index, why);
    const charges = lines.get(index)?.levies.map((levy) => chargeOf(inCase, levy)) ?? [];
    return { ...lineOf(request, index), charges, ...(why !== undefined && { notComputable: why }) };
  });
};

const byId = (one: UsedRule, other: UsedRule): number => (one.id < other.id ? -1 : 1);

/**
 * Duties, taxes and fees of a consignment on a day. Pure: the same request, rules, tariff and rates give the same answer, to the byte, for ever. The order
 * of the lines changes nothing but their numbers.
 */
export const calculate = (request: DutyRequest, ruleSet: RuleSet, tariff: Tariff, rates: ExchangeRates): Assessment => {
  const inCase = withAllowance(openCase(request, ruleSet, rates));
  const free = isFree(request);
  if (free) remarkFree(inCase);
  const computed = free ? nothing : compute(inCase, tariff);
  if (!free) {
    remarkExcises(inCase, computed.planned);
    remarkLeftOut(inCase, computed.planned);
  }
  remarkCurrencies(inCase);

  const lines = linesOf(inCase, computed, free);
  const all = [...lines.flatMap(({ charges }) => charges), ...computed.fees.map((fee) => chargeOf(inCase, fee))];
  const charges = sumsByName(all, request.currency);
  const price = charges.reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.zero);
  const text = (amount: Decimal): string => rounded(inCase, amount).toString();
  const values = {
    goodsValue: text(inCase.goods),
    freight: text(inCase.freight),
    insurance: text(inCase.insurance),
    customsValue: text(inCase.valuation.dutyBase.reduce((sum, part) => sum.plus(inCase[part]), inCase.goods)),
  };
  noteRule(inCase, inCase.valuation);
  const deMinimis = deMinimisOf(inCase, all);
  const checkoutTaxes = checkoutTaxesOf(inCase, computed);
  remarkStaleRates(inCase);
  return {
    price: price.rounded(minorDigitsOf(request.currency)).toString(),
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
      exchangeRates: inCase.exchange.used(),
      checkoutTaxes,
      ruleSetVersion: `${ruleSet.version}.tariff-${tariff.version}`,
      rules: [...inCase.rules.values()].sort(byId),
      calculatedAt: timestampOf(request.date),
    },
    remarks: inCase.remarks(),
  };
};
