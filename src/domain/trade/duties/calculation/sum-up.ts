import type { Decimal } from '../../../shared/decimal.ts';
import { minorDigitsOf } from '../../../shared/currencies.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { missingCode, oldFactsIn, otherPlaceOf, remarksOnDay, stoppedLine } from './answer.ts';
import { roundedCharges, sumOfCharges, sumOfRounded } from './charges.ts';
import { buildConsignment } from './consignment.ts';
import { distinctParts, silent, together } from './remarks.ts';
import type { Remarks } from './remarks.ts';
import { assessCompleteness, certain, mapSpan, spanAcross, valueAt } from './span.ts';
import type { Reading, Summed } from './span.ts';
import { borneBy, isNothingDue } from './stages.ts';
import type { BorneByLine } from './stages.ts';

/** The facts by which consignments are summed up. */
export type Facts = {
  readonly ruleSet: RuleSet;
  readonly tariff: Tariff;
  readonly rates: ExchangeRates;
  readonly factsMaxAge?: number | undefined;
  readonly askedOn?: LocalDate | undefined;
};

/** The result for a line without a customs code, or if nothing is due. */
const nothing: Pick<BorneByLine, 'levies' | 'missing' | 'stopped'> = {
  levies: certain([]),
  missing: certain([]),
  stopped: undefined,
};

/**
 * The charges of a consignment and of its lines, rounded and summed, and what is missing from them. `lostZeros` are
 * remarks on lines, by index.
 */
export const sumUp = (
  request: DutyRequest,
  { ruleSet, tariff, rates, factsMaxAge, askedOn }: Facts,
  lostZeros: ReadonlyMap<number, Remarks>,
) => {
  const consignment = buildConsignment(request, ruleSet, tariff, rates);
  const borne = borneBy(consignment);
  const byIndex = new Map(borne.lines.map((line) => [line.line.index, line]));
  const isDutiable = !isNothingDue(request);
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
    const sum = sumOfCharges(charges);
    const answered: Summed = { sum, missing: parts };
    const summedAt = (reading: Reading): Summed =>
      reading === 'leftOut'
        ? answered
        : { sum: sumOfRounded(consignment, valueAt(levies, reading)), missing: valueAt(missing, reading) };
    const summed = levies.most === levies.answered ? certain(answered) : spanAcross(levies, summedAt);
    return { charges, sum, summed, stop, why };
  });
  const fees = roundedCharges(consignment, borne.fees.value.answered);
  const charges = [...lines.flatMap(({ charges: own }) => own), ...fees];
  const text = (sum: Decimal): string => sum.rounded(minorDigitsOf(request.currency)).toString();
  const { lines: completeness, whole } = assessCompleteness(
    lines.map(({ summed }) => summed),
    {
      fees: mapSpan(borne.fees.value, (each) => sumOfRounded(consignment, each)),
      missing: distinctParts(borne.fees, { missing: otherPlaceOf(consignment) }),
      text,
    },
  );
  return { consignment, borne, lines, completeness, whole, fees, charges, onFacts, text };
};

/** The sums of a consignment. */
export type Sums = ReturnType<typeof sumUp>;
