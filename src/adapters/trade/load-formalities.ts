import { join } from 'node:path';
import { z } from 'zod';
import {
  certainties,
  contentTypes,
  exportNumberTypes,
  incoterms,
  isCountry,
  isCurrency,
} from '../../domain/shared/index.ts';
import { numberCheckNames } from '../../domain/trade/formalities/index.ts';
import type { Formalities } from '../../domain/trade/formalities/index.ts';
import { readJson } from '../shared/files/read-file.ts';
import { country as territory, date, ruleText as text } from './rule-fields.ts';

const country = z.string().refine(isCountry, 'must be a two-letter country code');
const amount = z.string().regex(/^\d+(\.\d+)?$/, 'must be a number, for example "1000"');
const currency = z.string().refine(isCurrency, 'must be a currency, for example "EUR"');

const carriage = z.enum(['postal', 'courier']);

const provenance = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  validFrom: date.exactOptional(),
  validTo: date.exactOptional(),
  source: text,
  address: z.url({ protocol: /^https?$/ }),
  read: date,
  certainty: z.enum(certainties),
};

const exportRule = z.strictObject({
  ...provenance,
  from: territory,
  name: text,
  carriage: carriage.exactOptional(),
  form: text,
  numbers: z.tuple([z.enum(exportNumberTypes)], z.enum(exportNumberTypes)),
  limit: z
    .strictObject({
      amount,
      currency,
      per: z.enum(['consignment', 'heading']),
      inclusive: z.boolean().exactOptional(),
      kilograms: amount.exactOptional(),
      citation: text.exactOptional(),
    })
    .exactOptional(),
  alsoWithin: z.array(country).exactOptional(),
  exempt: z.array(z.strictObject({ to: z.array(country).min(1), citation: text.exactOptional() })).exactOptional(),
  always: z.array(country).exactOptional(),
  goods: z
    .strictObject({
      codes: z.array(z.string().regex(/^\d{4,10}$/)).exactOptional(),
      controlTypes: z.array(text).exactOptional(),
      agencies: z.array(text).exactOptional(),
    })
    .exactOptional(),
});

const money = z.strictObject({ amount, currency });

const laneRule = z.strictObject({
  ...provenance,
  to: z.array(country).min(1),
  name: text,
  carriage,
  incoterms: z.array(z.enum(incoterms)).min(1),
  notContents: z.array(z.enum(contentTypes)),
  gifts: money.exactOptional(),
  reason: text,
});

const regularExpression = z.string().transform((form, context) => {
  try {
    return new RegExp(form);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a regular expression, for example "^\\d{11}$"' });
    return z.NEVER;
  }
});

const consigneeNumberRule = z.strictObject({
  ...provenance,
  to: z.array(territory).min(1),
  consignee: z.enum(['consumer', 'business']).exactOptional(),
  above: money.exactOptional(),
  number: text,
  form: regularExpression,
  check: z.enum(numberCheckNames).exactOptional(),
  example: text,
});

const vagueDescriptionRule = z.strictObject({
  ...provenance,
  to: z.array(territory).min(1),
  words: z.array(text).min(1),
  further: z.array(text).exactOptional(),
});

const rulesIn = <Rule extends z.ZodType>(file: string, rule: Rule): readonly z.output<Rule>[] =>
  readJson(file, z.strictObject({ rules: z.array(rule) })).rules;

/** Reads the rules of a folder. Throws an UnusableFileError that names the place of a fault. */
export const loadFormalities = (folder: string): Formalities => ({
  exports: rulesIn(join(folder, 'exports.json'), exportRule),
  lanes: rulesIn(join(folder, 'lanes.json'), laneRule),
  consigneeNumbers: rulesIn(join(folder, 'consignee-numbers.json'), consigneeNumberRule),
  vagueDescriptions: rulesIn(join(folder, 'vague-descriptions.json'), vagueDescriptionRule),
});
