import type { LocalDate } from '../../../shared/local-date.ts';
import {
  harmonizedSystem,
  lostZeroWarnings,
  refuseUnknownCodes,
  unknownCodeFaults,
} from '../../nomenclature/nomenclature.ts';
import type { Nomenclature, CodeInField, SentCode } from '../../nomenclature/nomenclature.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { findDataDates, declarationFor, lineNameOf, warnOfRetiredCurrency, warnOfStaleRates } from './answer.ts';
import type { Assessment } from './assessment.ts';
import { answeredIn } from './candidates/outcomes.ts';
import { weighCandidates } from './candidates/weigh.ts';
import { sumCheckoutTaxes, sumOfCharges, sumsByName } from './charges.ts';
import { noticesIn, rulesIn, told } from './remarks.ts';
import type { Remarks } from './remarks.ts';
import { isNothingDue } from './stages.ts';
import { sumUp } from './sum-up.ts';
import type { Facts, Sums } from './sum-up.ts';

/** The input of a calculation besides the rules: which codes exist, and how old facts may be. */
export type CalculationOptions = {
  /** The customs codes that exist; default: the headings that come with the program. */
  readonly nomenclature?: Pick<Nomenclature, 'standingOf'>;
  /** The most days since facts were read for an answer that is called complete; default 365. */
  readonly factsMaxAge?: number;
  /** The day on which the client asked, if the request is for another `date`. */
  readonly askedOn?: LocalDate;
};

type CodeOfLine = CodeInField & SentCode & { readonly index: number };

/** The codes of the lines that the client sent, without predicted ones. */
const codesIn = ({ lines }: DutyRequest): readonly CodeOfLine[] =>
  lines.flatMap(({ hsCode, sentHsCode = hsCode }, index) =>
    hsCode === undefined || sentHsCode === undefined
      ? []
      : [{ index, field: `commodities[${index}].hsCode`, digits: hsCode, sent: sentHsCode }],
  );

/** Codes that may have lost a leading zero, by line. Such a line is calculated as it was sent, and is not complete. */
const lostZerosIn = (
  codes: readonly CodeOfLine[],
  nomenclature: Pick<Nomenclature, 'standingOf'>,
): ReadonlyMap<number, Remarks> =>
  new Map(
    codes.flatMap(({ index, ...code }): readonly [number, Remarks][] =>
      lostZeroWarnings(nomenclature, [code]).map(({ reason, field, message }) => {
        const warning = told({ level: 'warning', reason, message, ...(field !== undefined && { field }) });
        return [index, { ...warning, missing: [{ reason, message }] }];
      }),
    ),
  );

/**
 * Duties, taxes and fees of a consignment on a day. Pure: nothing is cached between two calls, and the same request,
 * rules, tariff and rates give the same answer, to the byte. The order of the lines changes only their numbers. Throws
 * `hs_code_unknown` with a fault for each line whose code begins with no heading.
 */
export const calculate = (
  request: DutyRequest,
  ruleSet: RuleSet,
  tariff: Tariff,
  rates: ExchangeRates,
  { nomenclature = harmonizedSystem, factsMaxAge, askedOn }: CalculationOptions = {},
): Assessment => {
  const codes = codesIn(request);
  refuseUnknownCodes(unknownCodeFaults(nomenclature, codes));
  const lostZeros = isNothingDue(request) ? new Map<number, Remarks>() : lostZerosIn(codes, nomenclature);
  const facts: Facts = { ruleSet, tariff, rates, factsMaxAge, askedOn };
  const sumUpWith = (other: DutyRequest): Sums => sumUp(other, facts, lostZeros);
  const hasCandidates = request.lines.some(({ candidates }) => candidates !== undefined);
  const sums = sumUpWith(hasCandidates ? answeredIn(request) : request);
  const weighed = hasCandidates && !isNothingDue(request) ? weighCandidates(request, sums, sumUpWith) : undefined;
  const { consignment, borne, charges: all, onFacts, text } = sums;

  const charges = all.map(({ charge }) => charge);
  const declaration = declarationFor(consignment, {
    lines: borne.lines.map(({ line }) => line),
    charges,
    checkoutTaxes: sumCheckoutTaxes(
      consignment,
      borne.lines.flatMap(({ atCheckout }) => atCheckout),
    ),
    rules: rulesIn([...borne.remarks, { used: [consignment.valuation] }]),
  });
  const said = [
    ...borne.remarks,
    warnOfRetiredCurrency(consignment),
    ...sums.lines.map(({ stop }) => stop),
    ...lostZeros.values(),
    ...(weighed?.remarks ?? []),
    onFacts,
    warnOfStaleRates(consignment, askedOn),
  ];
  return {
    price: text(sumOfCharges(all)),
    currency: request.currency,
    ...(weighed?.whole ?? sums.whole),
    charges: sumsByName(all),
    lines: sums.lines.map(({ charges: own, why }, index) => ({
      ...lineNameOf(request, index),
      charges: own.map(({ charge }) => charge),
      ...(why !== undefined && { notComputable: why }),
      ...(weighed?.lines ?? sums.completeness)[index],
    })),
    dataAsOf: findDataDates(consignment),
    declaration,
    notices: noticesIn(said),
  };
};
