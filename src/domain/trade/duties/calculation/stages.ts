import { Decimal } from '../../../shared/decimal.ts';
import { settled } from '../money/exchange-rates.ts';
import type { DutyRequest } from '../rules/request.ts';
import type { Minimum } from '../rules/rule-set.ts';
import { noteNothingDue, noteRulesLeftOut, stoppedLine, warnOfInsurance } from './answer.ts';
import { assessCarrierFee } from './carrier-fees.ts';
import { sumOfLevies, waived } from './charges.ts';
import type { Levy } from './charges.ts';
import { shareOf, supposing } from './consignment.ts';
import type { Consignment } from './consignment.ts';
import { cutDuties, cuttingOf } from './cut.ts';
import { assessDuty } from './duty.ts';
import type { LineDuty } from './duty.ts';
import { assessFees } from './fees.ts';
import type { ConsignmentFee } from './fees.ts';
import { findFlatDuties } from './flat-duty.ts';
import { appliesToAny, atReading, dutiableLine } from './line.ts';
import type { DutiableLine } from './line.ts';
import { distinctParts, found, silent, together } from './remarks.ts';
import type { Found, MissingPart, Remarks } from './remarks.ts';
import { boundedKeys, certain, mapSpan, spanAcross, spanOf, valueAt } from './span.ts';
import type { Reading, Span } from './span.ts';
import { excisesAtMost, excisesOn, noteNumberMissing, noteReducedRates, assessTaxes } from './taxes.ts';
import type { LineTaxes } from './taxes.ts';

/*
 * The calculation from top to bottom. Each stage is a pure function of facts: it returns a value with its remarks
 * (`Found`). A value that missing parts may change is a span: as answered, and with those parts at their upper bound.
 */

type Levies = Span<readonly Levy[]>;
type TaxesAndExcises = LineTaxes & { readonly excises: readonly Levy[] };

/** A line with its duties, before and after the minimum below which none is collected, and its possible excises. */
type WithDuty = {
  readonly line: DutiableLine;
  readonly duty: Span<Found<LineDuty>>;
  readonly dutyDue: Levies;
  readonly excises: ReturnType<typeof excisesOn>;
};
type WithTaxes = WithDuty & { readonly taxes: Span<Found<TaxesAndExcises>>; readonly taxDue: Levies };

/** The charges of a line, in the currency of the rules. */
export type BorneByLine = {
  readonly line: DutiableLine;
  readonly levies: Levies;
  readonly atCheckout: LineTaxes['atCheckout'];
  readonly missing: Span<readonly MissingPart[]>;
  /** Why its duty cannot be calculated. */
  readonly stopped: string | undefined;
};

/** The charges of a consignment, in the currency of the rules. */
export type Borne = {
  readonly lines: readonly BorneByLine[];
  readonly fees: Found<Span<readonly ConsignmentFee[]>>;
  readonly remarks: readonly Remarks[];
};

/** Whether nothing is due: without a border, on mail to armed forces abroad, and on documents. */
export const isNothingDue = ({ border, contentType }: DutyRequest): boolean =>
  border === 'none' || border === 'military_mail' || contentType === 'Documents';

/** The duties of the lines. Lines with missing parts that have a bound are also calculated at their upper bound. */
const assessDuties = (
  lines: readonly DutiableLine[],
  supposed: Consignment,
): readonly Pick<WithDuty, 'line' | 'duty'>[] => {
  const answered = findFlatDuties(lines).map((flat) => {
    const { line } = flat;
    const duty = assessDuty(line, flat);
    return { line, flat, duty, keys: boundedKeys(distinctParts(duty)) };
  });
  if (answered.every(({ keys }) => keys.length === 0))
    return answered.map(({ line, duty }) => ({ line, duty: certain(duty) }));
  const flatAtMost = findFlatDuties(lines.map((line) => atReading(line, supposed, 'most')));
  return answered.map(({ line, flat, duty, keys }, index) => {
    const paid = flatAtMost[index] ?? flat;
    const at = (reading: Reading): Found<LineDuty> => assessDuty(atReading(line, supposed, reading), paid);
    return { line, duty: keys.length === 0 && paid.paidFor === flat.paidFor ? certain(duty) : spanOf(duty, keys, at) };
  });
};

/** Waives charges below the minimum of the rule set, because they are not collected. */
const collected = (
  of: Minimum['of'],
  consignment: Consignment,
  lines: readonly (readonly [DutiableLine, Levies])[],
): Found<readonly Levies[]> => {
  const all = lines.map(([line]) => line);
  const levies = lines.map(([, own]) => own);
  const minimum = consignment.rules.minimums.find((rule) => rule.of === of && appliesToAny(consignment, all, rule));
  if (minimum === undefined) return { value: levies };
  const least = settled(consignment.converter.moneyToOwn(minimum));
  const isCollected = (sum: Decimal): boolean => settled(sum).isZero() || settled(sum).compare(least) >= 0;
  const due = (own: readonly Levy[], sum: Decimal): readonly Levy[] =>
    isCollected(sum) ? own : own.map((levy) => waived(levy, minimum.id));
  const sumAt = (reading: Reading): Decimal => sumOfLevies(levies.flatMap((own) => valueAt(own, reading)));
  const [answered, most] = [sumAt('leftOut'), sumAt('most')];
  const value = levies.map((own): Levies => {
    // One part alone, beside the other lines at their upper bound.
    const others = most.minus(sumOfLevies(own.most));
    const alone = [...own.alone].map(([key, levy]) => [key, due(levy, others.plus(sumOfLevies(levy)))] as const);
    return { answered: due(own.answered, answered), most: due(own.most, most), alone: new Map(alone) };
  });
  return { value, used: isCollected(answered) ? [] : [minimum] };
};

/** Upper bounds are not cut: they hold however the parts that are missing are rounded. */
const cutAsAnswered = (duties: Levies, { cutting }: Consignment): Levies => {
  if (cutting === undefined) return duties;
  const answered = cutDuties(duties.answered, cutting);
  return duties.most === duties.answered ? certain(answered) : { ...duties, answered };
};

/** The taxes of a line, on its charges before tax. */
const taxesOn = (
  { line, duty, dutyDue, excises }: WithDuty,
  taxableFees: Span<Decimal>,
  supposed: Consignment,
): Span<Found<TaxesAndExcises>> => {
  const at = (reading: Reading): Found<TaxesAndExcises> => {
    if ('stopped' in valueAt(duty, reading).value) return { value: { levies: [], atCheckout: [], excises: [] } };
    const own = reading === 'leftOut' ? line : atReading(line, supposed, reading);
    const ofDuty = sumOfLevies(valueAt(dutyDue, reading));
    const ofExcise = excisesAtMost(own, excises.value, ofDuty);
    const fees = shareOf(valueAt(taxableFees, reading), line.price, line.consignment);
    const cutting = reading === 'leftOut' ? cuttingOf(line.consignment.cutting, dutyDue.answered) : undefined;
    const taxes = assessTaxes(own, { duty: ofDuty, excise: sumOfLevies(ofExcise), fees, cutting });
    return found({ ...taxes.value, excises: ofExcise }, taxes);
  };
  const answered = at('leftOut');
  const keys = boundedKeys(distinctParts(duty.answered, answered, excises));
  if (keys.length > 0) return spanOf(answered, keys, at);
  const isCertain = taxableFees.most === taxableFees.answered && dutyDue.most === dutyDue.answered;
  return isCertain ? certain(answered) : { ...certain(answered), most: at('most') };
};

const leviesIn = ({ value }: Found<LineDuty>): readonly Levy[] => ('levies' in value ? value.levies : []);
const stopIn = ({ value }: Found<LineDuty>): string | undefined => ('stopped' in value ? value.stopped : undefined);

/** The remarks on the taxes of a line, when it is known which are collected. */
const saidOfTaxes = ({ line, taxes, taxDue }: WithTaxes): Remarks => {
  const { openScheme, atCheckout } = taxes.answered.value;
  const due = taxDue.answered;
  return together(
    openScheme && !sumOfLevies(due).isZero() ? noteNumberMissing(line.consignment, openScheme) : silent,
    noteReducedRates(line, [...due, ...atCheckout]),
  );
};

const borneByLine = (charged: WithTaxes, said: Remarks): BorneByLine => {
  const { line, duty, dutyDue, excises, taxes, taxDue } = charged;
  const leviesAt = (reading: Reading): readonly Levy[] => [
    ...valueAt(dutyDue, reading),
    ...valueAt(taxes, reading).value.excises,
    ...valueAt(taxDue, reading),
  ];
  const missingAt = (reading: Reading): readonly MissingPart[] => {
    const stopped = stopIn(valueAt(duty, reading));
    return distinctParts(
      valueAt(duty, reading),
      valueAt(taxes, reading),
      ...(reading === 'leftOut' ? [said, excises] : []),
      stopped === undefined ? silent : stoppedLine(line.index, stopped),
    );
  };
  const isCertain = [dutyDue, taxes, taxDue].every(({ answered, most }) => answered === most);
  const across = <Value>(at: (reading: Reading) => Value): Span<Value> =>
    isCertain ? certain(at('leftOut')) : spanAcross(taxes, at);
  return {
    line,
    levies: across(leviesAt),
    atCheckout: taxes.answered.value.atCheckout,
    missing: across(missingAt),
    stopped: stopIn(duty.answered),
  };
};

/** Duties, then fees and excises, then taxes: a tax may be calculated on the others. */
export const borneBy = (consignment: Consignment): Borne => {
  if (isNothingDue(consignment.request))
    return { lines: [], fees: { value: certain([]) }, remarks: [noteNothingDue(consignment)] };
  const supposed = supposing(consignment);
  const lines = consignment.lines.map((values) => dutiableLine(consignment, values));

  const duties = assessDuties(lines, supposed);
  const dutiesDue = collected(
    'duty',
    consignment,
    duties.map(({ line, duty }) => [line, cutAsAnswered(mapSpan(duty, leviesIn), consignment)]),
  );
  const fees = assessFees(consignment, lines, supposed);
  const taxableFees = mapSpan(fees.value, (all) => all.reduce((sum, { taxable }) => sum.plus(taxable), Decimal.zero));
  const taxed = duties.map(({ line, duty }, index) => {
    const excises = excisesOn(line);
    const dutyDue = dutiesDue.value[index] ?? certain([]);
    return { line, duty, dutyDue, excises, taxes: taxesOn({ line, duty, dutyDue, excises }, taxableFees, supposed) };
  });
  const taxesDue = collected(
    'tax',
    consignment,
    taxed.map(({ line, taxes }) => [line, mapSpan(taxes, ({ value }) => value.levies)]),
  );
  const charged = taxed.map((each, index): WithTaxes => ({ ...each, taxDue: taxesDue.value[index] ?? certain([]) }));
  const said = charged.map(saidOfTaxes);
  const borne = charged.map((each, index) => borneByLine(each, said[index] ?? silent));
  const advanced = (at: 'answered' | 'most'): Decimal =>
    sumOfLevies([...borne.flatMap(({ levies }) => levies[at]), ...fees.value[at]]);
  const ofCarrier = assessCarrierFee(consignment, advanced, supposed);
  const allFees = (at: 'answered' | 'most') => [...fees.value[at], ...ofCarrier.value[at]];
  const isFree = ofCarrier.value.most.length === 0;
  return {
    lines: borne,
    fees: isFree ? fees : found({ ...certain(allFees('answered')), most: allFees('most') }, fees, ofCarrier),
    remarks: [
      ...charged.map(({ duty }) => duty.answered),
      dutiesDue,
      fees,
      ofCarrier,
      ...charged.map(({ taxes }) => taxes.answered),
      taxesDue,
      ...said,
      warnOfInsurance(consignment),
      ...charged.map(({ excises }) => excises),
      noteRulesLeftOut(consignment, lines),
    ],
  };
};
