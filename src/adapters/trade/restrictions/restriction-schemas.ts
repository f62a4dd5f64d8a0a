import { z } from 'zod';
import { certainties, isCountry, isCurrency, isLocalDate } from '../../../domain/shared/index.ts';
import { codeDigits } from '../coded-file.ts';
import { everything, restrictionDemands, shippingMethods } from '../../../domain/trade/index.ts';

const text = z.string().trim().min(1).max(500);
const id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,79}$/, 'must be small letters, digits, dots and dashes, for example "nail-polish"');
const date = z.string().refine(isLocalDate, 'must be an existing date, for example "2026-07-01"');
const hsPrefix = z
  .string()
  .overwrite(codeDigits)
  .regex(/^(\d{2,10}|\*)$/, 'must be 2 to 10 digits, or * for every code');

const phraseForm = /^[a-z0-9][a-z0-9 .'-]{1,59}$/;
const phrase = z.string().regex(phraseForm, 'must be words in small letters, for example "flick knife"');
const phraseOrAny = z
  .string()
  .refine(
    (words) => words === everything || phraseForm.test(words),
    'must be words in small letters, or * for any, for example "sausage"',
  );

const place = z.string().refine((code) => code === 'EU' || isCountry(code), 'must be a two-letter country code, or EU');
const placeOrAny = z
  .string()
  .refine(
    (code) => code === everything || code === 'EU' || isCountry(code) || /^[A-Z]{2}-[A-Z0-9]{2,}$/.test(code),
    'must be a two-letter country code, a region of data/places such as "UA-43", EU, or * for all',
  );
const limit = z.strictObject({
  amount: z.string().regex(/^\d+(\.\d+)?$/, 'must be an amount, for example "300"'),
  currency: z.string().refine(isCurrency, 'must be a three-letter ISO 4217 code, for example "EUR"'),
});
const some = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);

const fields = {
  name: text,
  level: z.enum(restrictionDemands),
  category: z
    .string()
    .regex(/^[a-z][a-z0-9_]{1,59}$/, 'must be small letters, digits and underscores, for example "batteries"'),
  hs: some(hsPrefix),
  destinations: some(placeOrAny),
  notDestinations: some(place).exactOptional(),
  origins: some(place).exactOptional(),
  consigned: z.boolean().exactOptional(),
  sentFrom: some(place).exactOptional(),
  notFrom: some(place).exactOptional(),
  parcels: z.boolean().exactOptional(),
  serviceCode: text.exactOptional(),
  shippingMethod: z.enum(shippingMethods).exactOptional(),
  condition: text.exactOptional(),
  when: z
    .strictObject({
      unless: some(phrase).exactOptional(),
      words: some(phrase).exactOptional(),
      others: some(phrase).exactOptional(),
      ask: some(phraseOrAny).exactOptional(),
    })
    .exactOptional(),
  above: z.record(place, limit).exactOptional(),
  validFrom: date.exactOptional(),
  validTo: date.exactOptional(),
  enabled: z.boolean().exactOptional(),
  regulators: z.record(placeOrAny, text).exactOptional(),
  note: text.exactOptional(),
  carrier: text.exactOptional(),
  source: text,
  sources: z.record(placeOrAny, text).exactOptional(),
  certainty: z.enum(certainties),
};

/** The file's date is the date of each rule that does not state its own. */
const rule = z.strictObject({ id, ...fields, recorded: date.exactOptional(), revised: date.exactOptional() });

export const restrictionFile = z.strictObject({ recorded: date, source: text, rules: z.array(rule) });

/** Six-digit codes, separated by spaces. */
const codes = z
  .string()
  .regex(/^\d{6}( \d{6})*$/, 'must be six-digit codes parted by one space')
  .transform((list) => list.split(' '));

export const agencyFile = z.strictObject({
  recorded: date,
  source: text,
  flags: z.array(
    z.strictObject({
      flag: z.string().regex(/^[A-Z0-9]{3}$/),
      agency: text,
      program: text,
      /** Whether the agency's data must be filed for such a line, or only may be required. */
      required: z.boolean(),
      /** Flagged on every tariff line under the code. */
      all: codes.exactOptional(),
      /** Flagged on some of them. */
      some: codes.exactOptional(),
    }),
  ),
});

/** An operator's changes: fields of rules by their id, and additional rules. */
export const ownRestrictionsFile = z.strictObject({
  recorded: date,
  change: z.record(id, z.strictObject(fields).partial()).exactOptional(),
  add: z.array(rule).exactOptional(),
});
