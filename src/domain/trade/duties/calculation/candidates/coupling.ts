import { Decimal } from '../../../../shared/decimal.ts';
import { settled } from '../../money/exchange-rates.ts';
import type { When } from '../../rules/conditions.ts';
import type { RulesInForce } from '../../rules/in-force.ts';
import type { Minimum, Rule } from '../../rules/rule-set.ts';
import { sumOfLevies } from '../charges.ts';
import type { Levy } from '../charges.ts';
import { applies, isSpared } from '../line.ts';
import type { DutiableLine } from '../line.ts';
import type { BorneByLine } from '../stages.ts';
import type { Sums } from '../sum-up.ts';
import { greatestOf, leastOf } from './outcomes.ts';
import type { Codes } from './outcomes.ts';

/*
 * Whether the charges of one line hang on the code of another one. If they do not, each candidate of a line bears the
 * same beside every other code of the others, so that it is enough to calculate each once. In doubt the lines are said
 * to hang together.
 */

/** The results of one line, one for each of its codes. */
type OfLine = readonly BorneByLine[];

const onCodes = ['hs', 'notHs', 'hsMayBe', 'mayBeListed', 'notWhollyListed'] as const satisfies readonly (keyof When)[];

const asksForCodes = ({ when }: Pick<Rule, 'when'>): boolean => onCodes.some((name) => when?.[name] !== undefined);

const isTrue = (flag: boolean): boolean => flag;
const isFalse = (flag: boolean): boolean => !flag;

/** Whether "some line …" is the same for every choice of codes. `flags` are those of each line by its codes. */
const isSettled = (flags: readonly (readonly boolean[])[]): boolean =>
  flags.some((ofLine) => ofLine.every(isTrue)) || flags.every((ofLine) => ofLine.every(isFalse));

/** Whether two lines may have codes with the same beginning for one choice of codes, and not for another. */
const mayShareBeginning = (codes: readonly Codes[], digits: number): boolean => {
  const beginnings = codes.map((ofLine) => new Set(ofLine.map((code) => code?.slice(0, digits))));
  return codes.some((ofLine, index) =>
    codes.some(
      (others, at) =>
        at > index &&
        (ofLine.length > 1 || others.length > 1) &&
        [...(beginnings[index] ?? [])].some((each) => each !== undefined && beginnings[at]?.has(each) === true),
    ),
  );
};

/** The rules of every section. */
const allRules = ({ leftOut, ...rules }: RulesInForce): readonly Rule[] =>
  [...Object.values(rules), ...Object.values(leftOut)].flatMap((section: unknown) =>
    Array.isArray(section) ? (section as readonly Rule[]) : [],
  );

/** Whether a rule that asks for the codes of all lines may hold for one choice of codes, and not for another. */
const asksForOtherLines = (rules: RulesInForce, codes: readonly Codes[]): boolean =>
  allRules(rules).some(({ when }) => {
    const beginnings = when?.noLineHs;
    return (
      beginnings !== undefined &&
      !isSettled(
        codes.map((ofLine) => ofLine.map((code = '') => beginnings.some((beginning) => code.startsWith(beginning)))),
      )
    );
  });

/** Whether something is due once for all lines with the same beginning of their codes. */
const sharedDigits = ({ rules, carrier }: Sums['consignment']): readonly number[] => [
  ...[...rules.flatDuties, ...rules.leftOut.flatDuties].flatMap(({ charge }) =>
    charge.per === 'tariffLine' ? [charge.digits] : [],
  ),
  ...([...rules.fees, ...rules.leftOut.fees, ...carrier.candidates].some(({ per }) => per === 'tariffLine') ? [6] : []),
];

/** Whether a fee of the consignment may be due for one choice of codes, and not for another, or on other lines. */
const changesFees = ({ rules }: Sums['consignment'], lines: readonly OfLine[]): boolean =>
  [...rules.fees, ...rules.leftOut.fees].some((fee) => {
    const flagsBy = (holds: (line: DutiableLine) => boolean) =>
      lines.map((ofLine) => ofLine.map(({ line }) => holds(line)));
    const changesSpared =
      fee.sparesAgreements !== undefined &&
      flagsBy((line) => isSpared(line, fee)).some((flags) => new Set(flags).size > 1);
    return changesSpared || (asksForCodes(fee) && !isSettled(flagsBy((line) => applies(line, fee))));
  });

const isOf = ({ of }: Minimum, { code }: Levy): boolean =>
  of === 'duty' ? code === 'DUTY' : code !== 'DUTY' && code !== 'EXCISE';

/** Whether the sum of the lines may reach a minimum for one choice of codes, and not for another. */
const mayCrossMinimum = ({ rules, converter }: Sums['consignment'], lines: readonly OfLine[]): boolean =>
  rules.minimums.some((minimum) => {
    const isWaived = ({ levies }: BorneByLine): boolean =>
      [...levies.answered, ...levies.most].some(({ rule }) => rule === minimum.id);
    if (lines.some((ofLine) => ofLine.some(isWaived))) return true;
    const sumsAt = (reading: 'answered' | 'most') =>
      lines.map((ofLine) =>
        ofLine.map(({ levies }) => sumOfLevies(levies[reading].filter((levy) => isOf(minimum, levy)))),
      );
    const sum = (all: readonly (Decimal | undefined)[]): Decimal =>
      settled(all.reduce<Decimal>((total, each) => total.plus(each ?? Decimal.zero), Decimal.zero));
    const least = settled(converter.unrecorded().moneyToOwn(minimum));
    const isReached = sum(sumsAt('answered').map(leastOf)).compare(least) >= 0;
    return !isReached && !sum(sumsAt('most').map(greatestOf)).isZero();
  });

/** Whether the lines hang together, by what they bear under each of their `codes`. */
export const hangTogether = (
  { consignment, onFacts }: Sums,
  codes: readonly Codes[],
  lines: readonly OfLine[],
): boolean =>
  consignment.rules.valuations.some((valuation) => asksForCodes(valuation)) ||
  // The day of the facts is that of the newest tariff line.
  onFacts.missing?.some(({ reason }) => reason === 'facts_newer') === true ||
  asksForOtherLines(consignment.rules, codes) ||
  sharedDigits(consignment).some((digits) => mayShareBeginning(codes, digits)) ||
  changesFees(consignment, lines) ||
  mayCrossMinimum(consignment, lines);
