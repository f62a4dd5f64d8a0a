import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import { calculate } from '../../../../../src/domain/trade/index.ts';
import type { AssessedLine, Assessment, ChargesRange } from '../../../../../src/domain/trade/index.ts';
import { smallWorld } from '../../../../support/duty-oracle/arbitrary-territory.ts';
import { bundledCases, inventedCases } from '../../../../support/duty-oracle/cases.ts';
import type { OracleCase } from '../../../../support/duty-oracle/cases.ts';
import { oracle } from '../../../../support/duty-oracle/oracle.ts';
import { combinationsIn, withUncertainCodes } from '../../../../support/duty-oracle/uncertain-codes.ts';
import { runsTimes } from '../../../../support/property-runs.ts';

const sumOf = ({ charges }: Pick<AssessedLine, 'charges'>): Decimal =>
  charges.reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.zero);

type Bounds = { readonly least: Decimal | undefined; readonly most: Decimal | undefined; readonly said: string };

const lineBounds = (line: AssessedLine): Bounds => {
  const sum = sumOf(line);
  const { missing = [], notComputable, upTo } = line;
  const isStopped = notComputable !== undefined;
  const byName = new Map<string, Decimal>();
  for (const { name, amount } of line.charges)
    byName.set(name, (byName.get(name) ?? Decimal.zero).plus(Decimal.parse(amount)));
  return {
    least: isStopped ? undefined : sum,
    most: missing.length === 0 ? sum : upTo === undefined ? undefined : Decimal.parse(upTo),
    said: JSON.stringify([
      isStopped,
      [...byName]
        .filter(([, amount]) => !amount.isZero())
        .map(([name, amount]) => `${name} ${amount.toString()}`)
        .sort(),
      missing.map(({ reason, direction, upTo: alone }) => `${reason} ${direction} ${alone}`).sort(),
      upTo,
    ]),
  };
};

const wholeBounds = ({ price, complete, upTo, lines }: Assessment): Omit<Bounds, 'said'> => ({
  least: lines.some(({ notComputable }) => notComputable !== undefined) ? undefined : Decimal.parse(price),
  most: complete ? Decimal.parse(price) : upTo === undefined ? undefined : Decimal.parse(upTo),
});

const bestOf = (all: readonly (Decimal | undefined)[], sign: 1 | -1): string | undefined => {
  let best: Decimal | undefined;
  for (const each of all) {
    if (each === undefined) return undefined;
    if (best === undefined || sign * each.compare(best) > 0) best = each;
  }
  return best?.trimmed().toString();
};

const plain = (amount: string | undefined): string | undefined =>
  amount === undefined ? undefined : Decimal.parse(amount).trimmed().toString();

const answered = ({ request, set, tariff, rates }: OracleCase): Assessment => calculate(request, set, tariff, rates);
const eachOf = ({ request, set, tariff, rates }: OracleCase): readonly Assessment[] =>
  combinationsIn(request).map((each) => calculate(each, set, tariff, rates));

const rangeOf = (all: readonly Omit<Bounds, 'said'>[]): readonly (string | undefined)[] => [
  bestOf(
    all.map(({ least }) => least),
    -1,
  ),
  bestOf(
    all.map(({ most }) => most),
    1,
  ),
];
const shown = (range: ChargesRange | undefined): readonly (string | undefined)[] => [
  plain(range?.from),
  plain(range?.upTo),
];

const faultsOf = (asked: OracleCase): readonly string[] => {
  const answer = answered(asked);
  const each = eachOf(asked);
  const faults: string[] = [];
  const isOpen = answer.lines.some(({ missing = [] }) => missing.some(({ reason }) => reason === 'code_uncertain'));
  answer.lines.forEach((line, index) => {
    const all = each
      .map(({ lines }) => lines[index])
      .filter((one) => one !== undefined)
      .map(lineBounds);
    const hangs = new Set(all.map(({ said }) => said)).size > 1;
    if (hangs !== (line.chargesRange !== undefined)) faults.push(`line ${index} hangs: ${hangs}`);
    if (line.chargesRange && JSON.stringify(shown(line.chargesRange)) !== JSON.stringify(rangeOf(all)))
      faults.push(`line ${index}: ${JSON.stringify(line.chargesRange)}, and not ${JSON.stringify(rangeOf(all))}`);
  });
  const prices = each.map(wholeBounds);
  const [from, upTo] = rangeOf(prices);
  const isSame = new Set(each.map(({ price, complete, upTo: most }) => `${price} ${complete} ${most}`)).size === 1;
  if (answer.complete && !(isSame && each.every(({ complete }) => complete))) faults.push('complete, though it hangs');
  if (!isSame && answer.chargesRange === undefined) faults.push('the price has no range');
  // The fee of a carrier hangs on sums before they are rounded: a minor unit.
  const isNear = (one: string | undefined, other: string | undefined): boolean =>
    one === other || (one !== undefined && other !== undefined && Math.abs(Number(one) - Number(other)) < 1.1);
  if (answer.chargesRange && !shown(answer.chargesRange).every((bound, at) => isNear(bound, [from, upTo][at])))
    faults.push(`price: ${JSON.stringify(answer.chargesRange)}, and not ${from} to ${upTo}`);
  if (isOpen && answer.complete) faults.push('complete beside an uncertain code');
  return faults;
};

/** The codes of the bundled territories, of goods whose rates and taxes differ. */
const ordinaryCodes = [
  '610910', '610990', '640399', '490199', '330300', '220421', '852871', '711319', '950300', '210690', '420222',
]; // oxfmt-ignore

describe('codes that are not certain', () => {
  it('give the range of all combinations of codes, and a certain sum where they bear the same, by any rules', () => {
    fc.assert(
      fc.property(withUncertainCodes(inventedCases, smallWorld.codes), (asked) => {
        expect(faultsOf(asked)).toEqual([]);
      }),
      { numRuns: runsTimes(12) },
    );
  });

  it('give it by the bundled rules of every territory', () => {
    fc.assert(
      fc.property(withUncertainCodes(bundledCases(), ordinaryCodes), (asked) => {
        expect(faultsOf(asked)).toEqual([]);
      }),
      { numRuns: runsTimes(6) },
    );
  });

  it('are within the range by the second calculator too', () => {
    fc.assert(
      fc.property(withUncertainCodes(inventedCases, smallWorld.codes), (asked) => {
        const { chargesRange, complete, price } = answered(asked);
        const { from = undefined } = complete ? { from: price } : (chargesRange ?? {});
        fc.pre(from !== undefined);
        for (const request of combinationsIn(asked.request)) {
          const { price: found } = oracle(request, asked);
          expect(Number(found)).toBeGreaterThanOrEqual(Number(from) - 1.1);
          if (complete) expect(Number(found)).toBeCloseTo(Number(price), 5);
        }
      }),
      { numRuns: runsTimes(4) },
    );
  });
});
