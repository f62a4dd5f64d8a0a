import { z } from 'zod';
import type { AddressReading } from '../../../../domain/shared/index.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import { isInternal } from '../../../shared/validation/zod-shape.ts';
import type { Fault } from '../../../../domain/shared/domain-error.ts';
import type { Unchecked, TextRule } from '../../../../domain/shared/field-rules.ts';
import {
  lengthFaults,
  minorUnitFaults,
  requiredTextFaults,
  textFaults,
  wholeUnitFaults,
} from '../../../../domain/shared/field-rules.ts';
import { pathPlaceholder } from '../../../shared/validation/fault-text.ts';
import { countryCodes } from '../../../../domain/shared/countries.ts';
import { countryRule } from '../../../../domain/shared/country-hints.ts';
import { metadataFaults } from '../../../../domain/shared/metadata.ts';
import type { Metadata } from '../../../../domain/shared/metadata.ts';
import { isCurrency } from '../../../../domain/shared/currencies.ts';
import { numericText } from '../../../../domain/shared/decimal.ts';
import type { Money } from '../../../../domain/shared/money.ts';

/**
 * An optional field. Zod's `exactOptional` runs the schema on an absent value and discards the faults, which takes most
 * of the time of a schema with many such fields; `optional` checks for absence first. They differ only for a field that
 * is present and undefined, which JSON cannot express, so the type is that of `exactOptional`.
 */
export const optionalField = <Schema extends z.ZodType>(schema: Schema): z.ZodExactOptional<Schema> =>
  z.optional(schema) as unknown as z.ZodExactOptional<Schema>;

/** How an address was read. The service adds this field before a body is validated; it is not a field of the API. */
export const addressReading = optionalField(z.custom<AddressReading>()).meta({ internal: true });

type ObjectSchema = { properties?: Record<string, unknown> };

/** Removes the fields that the service adds from the JSON Schema of an object. */
export const hideInternal = (schema: z.core.$ZodType, jsonSchema: ObjectSchema): void => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object' || jsonSchema.properties === undefined) return;
  const internal = new Set(Object.keys(def.shape).filter((name) => isInternal(ownValue(def.shape, name) ?? schema)));
  if (internal.size === 0) return;
  jsonSchema.properties = Object.fromEntries(
    Object.entries(jsonSchema.properties).filter(([name]) => !internal.has(name)),
  );
};

export { pathPlaceholder };

/** Reports a fault with a path relative to the request as a zod issue at the current path. */
export const withPathPlaceholder = ({ field, message }: Fault): Fault => ({
  message,
  ...(field !== undefined && { field: `${pathPlaceholder}.${field}` }),
});

/** Converts `\0.address.lines[0]` to zod's path: ['address', 'lines', 0]. */
const below = (field: string): (string | number)[] =>
  [...field.slice(pathPlaceholder.length).matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(
    ([, name, index]) => name ?? Number(index),
  );

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;

/** The value without fields that already have a fault, so that the domain gets only values of the right type. */
const without = (value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown => {
  if (key === undefined) return undefined;
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === key ? without(entry, rest) : entry));
  const { [key]: entry, ...others } = value;
  return rest.length === 0 ? others : { ...others, [key]: without(entry, rest) };
};

const nothing: ReadonlySet<string> = new Set();

/**
 * Runs the domain's rules as a schema check, so that one reply names every fault of a request. It runs even if fields
 * are missing or of the wrong type, and skips fields that already have a fault. `onlyBeside` is for rules that run
 * again later with more data: here they are reported only together with other faults, so that the client gets all of
 * them at once.
 */
export const rules = <T>(faultsOf: (value: Unchecked<T>) => readonly Fault[], { onlyBeside = false } = {}) =>
  z.superRefine<T>(
    (value, context) => {
      if (onlyBeside && context.issues.length === 0) return;
      let sound: unknown = value;
      let known = nothing;
      // Most requests have no faults; this work is needed only for those that have.
      if (context.issues.length > 0) {
        const broken = context.issues.map((issue) => issue.path ?? []);
        if (broken.some((path) => path.length === 0)) return;
        known = new Set(broken.map((path) => path.join('.')));
        sound = broken.reduce<unknown>(without, value);
      }
      for (const { field = pathPlaceholder, message } of faultsOf(sound as Unchecked<T>)) {
        const path = below(field);
        if (!known.has(path.join('.')))
          context.addIssue({ code: 'custom', message, path, params: { depth: path.length } });
      }
    },
    { when: () => true },
  );

/** Text whose rules the domain checks with the whole object; the schema only describes them. */
export const describedText = ({ max, example }: TextRule) => z.string().meta({ maxLength: max, example });

/** One line of text of at most `max` characters, none of which is a control character. */
export const text = (max: number, example: string) =>
  z
    .string()
    .check(rules<string>((value) => textFaults(value, pathPlaceholder, { max, example })))
    .meta({ maxLength: max, example });

/** The same where a blank text says nothing, and is refused like an absent one. */
export const filledText = (max: number, example: string) =>
  z
    .string()
    .check(rules<string>((value) => requiredTextFaults(value, pathPlaceholder, { max, example })))
    .meta({ maxLength: max, example });

/** A reference that the client chooses. */
export const reference = text(100, 'ORD-1001');

/**
 * Text of goods in a list. A control character is checked for each product separately, because it must not refuse the
 * others.
 */
export const goodsText = (max: number, example: string) =>
  z
    .string()
    .check(rules<string>((value) => lengthFaults(value, pathPlaceholder, { max, example })))
    .meta({ maxLength: max, example });

const withoutBreaks = (value: string): string => value.replaceAll(/[\r\n\t]/g, ' ');

/** Text in which line breaks and tabs are allowed. */
export const multilineText = (max: number, example: string) =>
  z
    .string()
    .check(rules<string>((value) => textFaults(withoutBreaks(value), pathPlaceholder, { max, example })))
    .meta({ maxLength: max, example });

/** Exactly the codes of the API; `EL` is returned as sent. */
export const countryCode = z
  .enum(countryCodes, { error: ({ input }) => countryRule(typeof input === 'string' ? input : '') })
  .meta({ description: 'A two-letter code of the interface.', example: 'DE' });

/** The client's own key-value pairs. */
export const metadata = z
  .record(z.string(), z.unknown())
  .check(rules<Metadata>((value) => metadataFaults(value, pathPlaceholder)))
  .meta({
    description: 'At most 50 keys of at most 40 characters; strings of at most 500.',
    example: { orderRef: 'A-1' },
  });

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
