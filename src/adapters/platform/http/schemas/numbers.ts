import { z } from 'zod';
import { isCurrency } from '../../../../domain/shared/currencies.ts';
import { numericText } from '../../../../domain/shared/decimal.ts';
import { minorUnitFaults, wholeUnitFaults } from '../../../../domain/shared/field-rules.ts';
import type { Money } from '../../../../domain/shared/money.ts';
import { pathPlaceholder, rules } from './fields.ts';

// Text comes first: most clients send it, and a failed alternative takes longer than a match.
const kinds = z.union([z.string(), z.number()]);

/** A JSON number or numeric text, as exact decimal text. */
const decimal = (rule: string, accepts: (text: string) => boolean, example: string) =>
  kinds
    .transform((value, context) => {
      const text = numericText(value);
      if (text !== undefined && accepts(text)) return text;
      context.addIssue({ code: 'custom', message: rule });
      return z.NEVER;
    })
    .meta({
      description: 'A JSON number or numeric text: at most 12 digits before the point and 6 after it.',
      example,
    });

/** A charge or a refund: a JSON number or numeric text with an optional sign. */
export const signedAmount = kinds
  .transform((value, context) => {
    const isNegative = typeof value === 'number' ? value < 0 : value.startsWith('-');
    const text = numericText(typeof value === 'number' ? Math.abs(value) : value.replace(/^-/, ''));
    const signed = text === undefined ? undefined : `${isNegative ? '-' : ''}${text}`;
    if (signed !== undefined) return signed;
    context.addIssue({ code: 'custom', message: 'must be a number with at most 6 decimals' });
    return z.NEVER;
  })
  .meta({ description: 'A JSON number or numeric text, negative for a refund.', example: '-1.50' });

const anyDigitButZero = /[1-9]/;

/** A number of zero or above, for money. */
export const amount = decimal('must be a number, zero or above, with at most 6 decimals', () => true, '25.00');

/** A number above zero, for weights and lengths. */
export const measure = decimal(
  'must be a number above zero with at most 6 decimals',
  (text) => anyDigitButZero.test(text),
  '1.5',
);

/** A unit, accepted in any letter case and stored in the API's spelling. */
const unit = <Unit extends string>(name: Unit) =>
  z
    .string({ error: `must be "${name}" or left out` })
    .toLowerCase()
    .pipe(z.literal(name, { error: `must be "${name}" or left out` }))
    .meta({ description: `\`${name}\`, in any case.`, example: name })
    .default(name);

const kilograms = unit('kg');
const centimetres = unit('cm');

export const weight = z
  .object({ unit: kilograms, value: measure })
  .meta({ id: 'Weight', description: 'A weight in kilograms.', example: { unit: 'kg', value: '1.5' } });

export const dimensions = z.object({ unit: centimetres, length: measure, width: measure, height: measure }).meta({
  id: 'Dimensions',
  description: 'Outer size of a parcel in centimetres.',
  example: { unit: 'cm', length: '30', width: '20', height: '10' },
});

export const currency = z
  .string()
  .refine(isCurrency, 'must be a three-letter ISO 4217 code')
  .meta({ description: 'ISO 4217 code of the amount.', example: 'GBP' });

const amountInCurrency = z.object({ amount, currency });

/** Checks an amount against its currency, if both were sent. */
const checked = (faults: typeof minorUnitFaults) =>
  rules<Money>(({ amount: sent, currency: code }) =>
    sent === undefined || code === undefined
      ? []
      : faults({ amount: sent, currency: code }, `${pathPlaceholder}.amount`),
  );

export const money = amountInCurrency.check(checked(wholeUnitFaults)).meta({
  id: 'Money',
  description: 'An amount of money in one currency.',
  example: { amount: '25.00', currency: 'GBP' },
});

/** Money that a request moves. It may not have more decimals than the currency. */
export const movedMoney = amountInCurrency.check(checked(minorUnitFaults)).meta({
  id: 'MovedMoney',
  description: 'An amount of money with at most the decimals of its currency: none in JPY, two in EUR, three in KWD.',
  example: { amount: '25.00', currency: 'GBP' },
});
