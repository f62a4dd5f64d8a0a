import { z } from 'zod';
import { Decimal, isCountry, isCurrency, isLocalDate, numericText } from '../../domain/shared/index.ts';
import { parseDutyRate } from '../../domain/trade/index.ts';
import { codeDigits } from './coded-file.ts';

export const ruleText = z.string().trim().min(1).max(500);
/** Figures are text in these files, so that no editor converts them to binary fractions. */
export const decimal = z
  .string()
  .refine((value) => numericText(value) === value, 'must be a decimal number in quotes, for example "0.2"');
const aboveZero = decimal.refine((value) => /[1-9]/.test(value), 'must be above 0');
const addUpToOne = (parts: readonly string[]): boolean =>
  parts.reduce((sum, part) => sum.plus(Decimal.parse(part)), Decimal.zero).equals(Decimal.of(1n));
/** The units down to which authorities cut sums. */
export const cutToUnits = z.strictObject({
  value: aboveZero,
  charge: aboveZero,
  taxParts: z.array(aboveZero).min(1).refine(addUpToOne, 'must add up to 1'),
});
export const date = z.string().refine(isLocalDate, 'must be an existing date, for example "2026-07-01"');
export const ruleCurrency = z.string().refine(isCurrency, 'must be a three-letter ISO 4217 code');
/** A country code, or `EU` for its members. */
export const country = z
  .string()
  .refine((code) => code === 'EU' || isCountry(code), 'must be a two-letter country code, or EU');
/** The beginning of a customs code; dots and spaces are ignored. */
export const hsPrefix = z
  .string()
  .overwrite(codeDigits)
  .regex(/^\d{2,10}$/, 'must be 2 to 10 digits')
  .refine(
    (code) => !/^(?:00|77)/.test(code),
    'must begin with a chapter that exists: there is no 00, and 77 is reserved',
  );
/** A duty in the notation of tariffs. */
export const rateText = ruleText.refine(
  (value) => parseDutyRate(value).kind === 'rate',
  'must be a duty as tariffs write it, for example "0.48 EUR / kg"',
);
export const ruleId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,79}$/, 'must be 2 to 80 small letters, digits, dots and dashes, for example "gb-vat"');

const inOrder = ({ validFrom, validTo }: { validFrom?: string; validTo?: string }): boolean =>
  validFrom === undefined || validTo === undefined || validFrom <= validTo;

/** Refuses an entry that would not be valid on any day. */
export const ordered = <Item extends z.ZodType<{ validFrom?: string; validTo?: string }>>(item: Item) =>
  item.refine(inOrder, 'validFrom must not be after validTo');
