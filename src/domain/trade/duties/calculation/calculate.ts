import { minorDigitsOf } from '../../../shared/currencies.ts';
import type { Decimal } from '../../../shared/decimal.ts';
import { timestampOf } from '../../../shared/local-date.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import { harmonizedSystem } from '../../nomenclature/harmonized-system.ts';
import type { Nomenclature } from '../../nomenclature/nomenclature.ts';
import { lostZeroWarnings } from '../../nomenclature/lost-zeros.ts';
import type { SentCode } from '../../nomenclature/lost-zeros.ts';
import { refuseUnknownCodes, unknownCodeFaults } from '../../nomenclature/unknown-codes.ts';
import type { CodeInField } from '../../nomenclature/unknown-codes.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { withAllowance } from './allowance.ts';
import type { AssessedLine, Assessment, Declaration, DutyCharge, UsedRule } from './assessment.ts';
import { addNotice, openCase } from './case.ts';
import type { Case } from './case.ts';
import { chargeOf, rounded, sumsByName } from './charges.ts';
import { checkoutTaxesOf } from './checkout-taxes.ts';
import { compute } from './compute.ts';
import type { Computed } from './compute.ts';
import { addOldFacts, dataAsOfOf } from './data-as-of.ts';
import { deMinimisOf } from './de-minimis.ts';
import {
  addStoppedLine,
  noteNothingDue,
  noteRulesLeftOut,
  warnOfExcises,
  warnOfInsurance,
  warnOfRetiredCurrency,
  warnOfStaleRates,
} from './notices.ts';
import { addMissing, addMissingFromAll } from './missing.ts';
import type { AtBound } from './missing-part.ts';
import { completenessOf, sumOfCharges } from './upper-bounds.ts';
import type { Sums } from './upper-bounds.ts';
import { useRule } from './used-rules.ts';

const missingCode = 'It has no customs code (hsCode), and none could be predicted.';

const nothingDue: Computed = { queries: [], lines: new Map(), stopped: new Map(), fees: [] };

/** Nothing is due where there is no border, on mail to armed forces abroad, and on documents. */
const isFree = ({ border, contentType }: DutyRequest): boolean =>
  border === 'none' || border === 'military_mail' || contentType === 'Documents';

const computedFor = (inCase: Case, tariff: Tariff): Computed => {
  if (isFree(inCase.request)) {
    noteNothingDue(inCase);
    return nothingDue;
  }
  const computed = compute(inCase, tariff);
  warnOfInsurance(inCase);
  warnOfExcises(computed.queries);
  noteRulesLeftOut(inCase, computed.queries);
  return computed;
};

/** How a line is named in the answer: as in the request. */
export const lineNameOf = ({ lines }: DutyRequest, index: number): Pick<AssessedLine, 'itemNumber' | 'title' | 'hsCode'> => {
  const { title, hsCode } = lines[index] ?? {};
  return { itemNumber: index + 1, ...(title !== undefined && { title }), ...(hsCode !== undefined && { hsCode }) };
};

/** A line before it is known what is missing from it. */
type ChargedLine = Omit<AssessedLine, 'missing' | 'upTo'>;

const linesOf = (inCase: Case, { lines, stopped }: Computed): readonly ChargedLine[] => {
  const { request } = inCase;
  const uncoded = new Set(isFree(request) ? [] : inCase.uncoded);
  return request.lines.map((_, index): ChargedLine => {
    const why = stopped.get(index) ?? (uncoded.has(index) ? missingCode : undefined);
    if (why !== undefined) addStoppedLine(inCase, index, why);
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

/** One calculation: with what is missing left out, or with parts of it at their bounds. */
type Pass = {
  readonly inCase: Case;
  readonly computed: Computed;
  readonly lines: readonly ChargedLine[];
  readonly all: readonly DutyCharge[];
};

const passOf = (request: DutyRequest, ruleSet: RuleSet, tariff: Tariff, rates: ExchangeRates, atBound: AtBound): Pass => {
  const inCase = withAllowance(openCase(request, ruleSet, rates, atBound));
  const computed = computedFor(inCase, tariff);
  warnOfRetiredCurrency(inCase);
  const lines = linesOf(inCase, computed);
  return {
    inCase,
    computed,
    lines,
    all: [...lines.flatMap(({ charges }) => charges), ...computed.fees.map((fee) => chargeOf(inCase, fee))],
  };
};

const sumsOf = ({ inCase, lines, all }: Pass): Sums => ({
  ofLines: lines.map(({ charges }) => sumOfCharges(charges)),
  price: sumOfCharges(all),
  missing: inCase.missing.ofLines,
});

/** What a calculation takes from outside the rules: which codes exist, and how old facts may be. */
export type CalculationOptions = {
  /** Which customs codes exist; without it, the headings that come with the program. */
  readonly nomenclature?: Pick<Nomenclature, 'standingOf'>;
  /** The most days since facts were read for an answer that is called complete; without it 365. */
  readonly factsMaxAge?: number;
};

/** The codes of the lines; a predicted one was not sent by anybody. */
const codesIn = ({ lines }: DutyRequest): readonly (CodeInField & SentCode & { readonly index: number })[] =>
  lines.flatMap(({ hsCode, sentHsCode = hsCode }, index) =>
    hsCode === undefined || sentHsCode === undefined
      ? []
      : [{ index, field: `commodities[${index}].hsCode`, digits: hsCode, sent: sentHsCode }],
  );

/** A line that may be of other goods is calculated as it was sent, and is not complete. */
const warnOfLostZeros = (inCase: Case, nomenclature: Pick<Nomenclature, 'standingOf'>): void => {
  if (isFree(inCase.request)) return;
  for (const { index, ...code } of codesIn(inCase.request))
    for (const { reason, field, message } of lostZeroWarnings(nomenclature, [code])) {
      addNotice(inCase, { level: 'warning', reason, message, ...(field !== undefined && { field }) });
      addMissing({ inCase, line: { index } }, { reason, message });
    }
};

/** An address that names two places may be in the other one, whose duties and taxes nobody asked for. */
const addOtherPlace = (inCase: Case): void => {
  const { part, isDoubtful } = inCase.request.to;
  if (isDoubtful !== true) return;
  const message = `The postcode and the state or town of the destination are not of one place: it was calculated for ${part}.`;
  addMissingFromAll(inCase, { reason: 'destination_doubtful', message });
};

/** What is missing is left out. */
const leftOut: AtBound = () => false;

/**
 * Duties, taxes and fees of a consignment on a day. Pure: nothing is remembered between two calls, and the same request, rules, tariff and
 * rates give the same answer, to the byte. The order of the lines changes nothing but their numbers. Throws `hs_code_unknown` with a fault
 * for each line whose code begins with no heading.
 */
export const calculate = (
  request: DutyRequest,
  ruleSet: RuleSet,
  tariff: Tariff,
  rates: ExchangeRates,
  { nomenclature = harmonizedSystem, factsMaxAge }: CalculationOptions = {},
): Assessment => {
  refuseUnknownCodes(unknownCodeFaults(nomenclature, codesIn(request)));
  const pass = passOf(request, ruleSet, tariff, rates, leftOut);
  const { inCase, computed, all } = pass;
  warnOfLostZeros(inCase, nomenclature);
  addOtherPlace(inCase);
  if (!isFree(request)) addOldFacts(inCase, tariff, factsMaxAge);
  const text = (sum: Decimal): string => sum.rounded(minorDigitsOf(request.currency)).toString();
  const { lines, whole } = completenessOf(inCase.missing, sumsOf(pass), text, (atBound) =>
    sumsOf(passOf(request, ruleSet, tariff, rates, atBound)),
  );
  const declaration = declarationOf(inCase, tariff, computed, all);
  warnOfStaleRates(inCase);
  return {
    price: text(sumOfCharges(all)),
    currency: request.currency,
    ...whole,
    charges: sumsByName(all, request.currency),
    lines: pass.lines.map((line, index) => ({ ...line, ...lines[index] })),
    dataAsOf: dataAsOfOf(inCase, tariff),
    declaration,
    notices: [...inCase.notices.values()],
  };
};
