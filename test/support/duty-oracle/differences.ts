import type { Assessment } from '../../../src/domain/trade/index.ts';
import type { Expected, ExpectedCharge } from './oracle.ts';

const chargesText = (charges: readonly ExpectedCharge[]): string =>
  charges.map(({ name, amount, rule }) => `${name} ${amount} (${rule})`).join(', ');
const sumsText = (sums: readonly (readonly [string, string])[]): string =>
  sums
    .map(([name, amount]) => `${name} ${amount}`)
    .sort()
    .join(', ');

const textsOf = ({ price, lines, sums, checkout, customsValue }: Expected): ReadonlyMap<string, string> =>
  new Map([
    ...lines.map((charges, index): [string, string] => [
      `line ${index + 1}`,
      typeof charges === 'string' ? charges : chargesText(charges),
    ]),
    ['in all', sumsText(Object.entries(sums))],
    ['at checkout', sumsText(Object.entries(checkout))],
    ['price', price],
    ['customs value', customsValue],
  ]);

const textsOfAnswer = ({ price, lines, charges, declaration }: Assessment): ReadonlyMap<string, string> =>
  new Map([
    ...lines.map(({ charges: own, notComputable }, index): [string, string] => [
      `line ${index + 1}`,
      notComputable === undefined ? chargesText(own) : 'not computable',
    ]),
    ['in all', sumsText(charges.map(({ name, amount }) => [name, amount]))],
    [
      'at checkout',
      sumsText(declaration.checkoutTaxes.map(({ scheme, name, amount }) => [`${scheme} ${name}`, amount])),
    ],
    ['price', price],
    ['customs value', declaration.customsValue],
  ]);

/** The differences between an answer and the oracle, each with its rules. */
export const differencesOf = (answer: Assessment, expected: Expected): readonly string[] => {
  const [said, right] = [textsOfAnswer(answer), textsOf(expected)];
  return [...right].flatMap(([part, text]) =>
    said.get(part) === text ? [] : [`${part}: calculated ${said.get(part) ?? 'nothing'}; oracle: ${text}`],
  );
};
