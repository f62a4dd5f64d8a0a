import { minorDigitsOf } from '../../../shared/currencies.ts';
import type { Decimal } from '../../../shared/decimal.ts';
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
import {
  findDataDates,
  declarationFor,
  lineNameOf,
  missingCode,
  oldFactsIn,
  otherPlaceOf,
  remarksOnDay,
  stoppedLine,
  warnOfRetiredCurrency,
  warnOfStaleRates,
} from './answer.ts';
import type { Assessment } from './assessment.ts';
import { sumCheckoutTaxes, roundedCharges, sumOfCharges, sumOfRounded, sumsByName } from './charges.ts';
import { buildConsignment } from './consignment.ts';
import { distinctParts, noticesIn, rulesIn, silent, together, told } from './remarks.ts';
import type { Remarks } from './remarks.ts';
import { certain, assessCompleteness, mapSpan, spanAcross, valueAt } from './span.ts';
import type { Reading, Summed } from './span.ts';
import { borneBy, isNothingDue } from './stages.ts';
import type { BorneByLine } from './stages.ts';

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

/** The result for a line without a customs code, or if nothing is due. */
const nothing: Pick<BorneByLine, 'levies' | 'missing' | 'stopped'> = {
  levies: certain([]),
  missing: certain([]),
  stopped: undefined,
};

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
  const consignment = buildConsignment(request, ruleSet, tariff, rates);
  const borne = borneBy(consignment);
  const byIndex = new Map(borne.lines.map((line) => [line.line.index, line]));
  const isDutiable = !isNothingDue(request);
  const lostZeros = isDutiable ? lostZerosIn(codes, nomenclature) : new Map<number, Remarks>();
  const onFacts = isDutiable
    ? together(oldFactsIn(consignment, factsMaxAge), remarksOnDay(consignment, askedOn))
    : silent;

  const lines = request.lines.map(({ hsCode }, index) => {
    const { levies, missing, stopped } = byIndex.get(index) ?? nothing;
    const why = hsCode === undefined && isDutiable ? missingCode : stopped;
    const stop = why === undefined ? silent : stoppedLine(index, why);
    const charges = roundedCharges(consignment, levies.answered);
    const parts = distinctParts(
      { missing: missing.answered },
      stop,
      lostZeros.get(index) ?? silent,
      hsCode === undefined ? silent : { missing: onFacts.missing },
    );
    const answered: Summed = { sum: sumOfCharges(charges), missing: parts };
    const summedAt = (reading: Reading): Summed =>
      reading === 'leftOut'
        ? answered
        : { sum: sumOfRounded(consignment, valueAt(levies, reading)), missing: valueAt(missing, reading) };
    const summed = levies.most === levies.answered ? certain(answered) : spanAcross(levies, summedAt);
    return { charges, summed, stop, why };
  });
  const fees = roundedCharges(consignment, borne.fees.value.answered);
  const all = [...lines.flatMap(({ charges }) => charges), ...fees];
  const text = (sum: Decimal): string => sum.rounded(minorDigitsOf(request.currency)).toString();
  const { lines: completeness, whole } = assessCompleteness(
    lines.map(({ summed }) => summed),
    {
      fees: mapSpan(borne.fees.value, (each) => sumOfRounded(consignment, each)),
      missing: distinctParts(borne.fees, { missing: otherPlaceOf(consignment) }),
      text,
    },
  );

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
    ...lines.map(({ stop }) => stop),
    ...lostZeros.values(),
    onFacts,
    warnOfStaleRates(consignment, askedOn),
  ];
  return {
    price: text(sumOfCharges(all)),
    currency: request.currency,
    ...whole,
    charges: sumsByName(all),
    lines: lines.map(({ charges: own, why }, index) => ({
      ...lineNameOf(request, index),
      charges: own.map(({ charge }) => charge),
      ...(why !== undefined && { notComputable: why }),
      ...completeness[index],
    })),
    dataAsOf: findDataDates(consignment),
    declaration,
    notices: noticesIn(said),
  };
};
