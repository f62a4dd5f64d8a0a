import { isCurrency, minorDigitsOf } from './currencies.ts';
import { Decimal, numericText } from './decimal.ts';
import type { Fault } from './domain-error.ts';
import type { Dimensions, Weight } from './measures.ts';
import { fromMinor } from './money.ts';
import type { Money } from './money.ts';
import { missing } from './text-rules.ts';
import type { Unchecked } from './unchecked.ts';

const aboveZero = (text: string, field: string, example: string): Fault[] => {
  const value = numericText(text);
  if (value !== undefined && !Decimal.parse(value).isZero()) return [];
  return [
    { field, message: `${field} must be a number above zero with at most 6 decimals, for example "${example}".` },
  ];
};

const requiredAboveZero = (text: string | undefined, field: string, example: string): Fault[] =>
  text === undefined ? [missing(field, `"${example}"`)] : aboveZero(text, field, example);

/** A number of kilograms without a unit. */
export const kilogramFaults = (text: string | undefined, field: string): Fault[] =>
  text === undefined ? [] : aboveZero(text, field, '0.5');

const unitFaults = (unit: string | undefined, expected: string, field: string): Fault[] =>
  unit === undefined || unit === expected ? [] : [{ field, message: `${field} must be "${expected}" or left out.` }];

/** What is wrong with a weight. */
export const weightFaults = (weight: Unchecked<Weight>, path: string): Fault[] => [
  ...unitFaults(weight.unit, 'kg', `${path}.unit`),
  ...requiredAboveZero(weight.value, `${path}.value`, '1.5'),
];

/** What is wrong with dimensions. */
export const dimensionsFaults = (dimensions: Unchecked<Dimensions>, path: string): Fault[] => [
  ...unitFaults(dimensions.unit, 'cm', `${path}.unit`),
  ...(['length', 'width', 'height'] as const).flatMap((side) =>
    requiredAboveZero(dimensions[side], `${path}.${side}`, '20'),
  ),
];

/**
 * Money that moves cannot have a fraction of the smallest coin: JPY has no decimals, EUR two, KWD three. Zeros beyond
 * them are no fraction.
 */
export const minorUnitFaults = ({ amount, currency }: Money, field: string): Fault[] => {
  const digits = minorDigitsOf(currency);
  if (Decimal.parse(amount).trimmed().scale <= digits) return [];
  const example = fromMinor(150n, currency).amount;
  return [
    { field, message: `${field} must have at most ${digits} decimals in ${currency}, for example "${example}".` },
  ];
};

/** A unit may cost a fraction of a penny; a fraction of a currency without pennies is an amount of another currency. */
export const wholeUnitFaults = (money: Money, field: string): Fault[] =>
  minorDigitsOf(money.currency) === 0 ? minorUnitFaults(money, field) : [];

/** What is wrong with an amount of money. */
export const moneyFaults = ({ amount, currency }: Unchecked<Money>, path: string): Fault[] => {
  const faults: Fault[] = [];
  if (amount === undefined) faults.push(missing(`${path}.amount`, '"25.00"'));
  else if (numericText(amount) === undefined) {
    faults.push({
      field: `${path}.amount`,
      message: `${path}.amount must be a number, zero or above, with at most 6 decimals, for example "25.00".`,
    });
  }
  if (currency === undefined) faults.push(missing(`${path}.currency`, '"GBP"'));
  else if (!isCurrency(currency)) {
    faults.push({
      field: `${path}.currency`,
      message: `${path}.currency must be a three-letter ISO 4217 code, for example "GBP".`,
    });
  }
  return faults.length === 0
    ? wholeUnitFaults({ amount: amount ?? '', currency: currency ?? '' }, `${path}.amount`)
    : faults;
};
