import { join } from 'node:path';
import { z } from 'zod';
import { certainties, isCountry, isCurrency } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { everything, restrictionDemands, shippingMethods } from '../../../domain/trade/index.ts';
import type { RestrictionRule } from '../../../domain/trade/index.ts';
import { pathText } from '../../shared/files/json-reader.ts';
import { readJson, UnusableFileError } from '../../shared/files/read-file.ts';
import { codeDigits } from '../coded-file.ts';
import { country as place, date, ruleText as text } from '../rule-fields.ts';

const id = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,79}$/,
    'must be 2 to 80 small letters, digits, dots and dashes, for example "nail-polish"',
  );
const hsPrefix = z
  .string()
  .overwrite(codeDigits)
  .regex(/^(\d{2,10}|\*)$/, 'must be 2 to 10 digits, or * for every code');

const phraseForm = /^(?=.{2,60}$)[a-z0-9][a-z0-9 .'-]*( \+ [a-z0-9][a-z0-9 .'-]*)*$/;
const phrase = z.string().regex(phraseForm, 'must be words in small letters, for example "flick knife"');
const phraseOrAny = z
  .string()
  .refine(
    (words) => words === everything || phraseForm.test(words),
    'must be words in small letters, or * for any, for example "sausage"',
  );

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

/** A rule. It has the date of the file unless it states its own. */
const rule = z.strictObject({ id, ...fields, recorded: date.exactOptional(), revised: date.exactOptional() });

const restrictionFile = z.strictObject({ recorded: date, source: text, rules: z.array(rule) });

/** Six-digit codes, separated by spaces. */
const codes = z
  .string()
  .regex(/^\d{6}( \d{6})*$/, 'must be six-digit codes parted by one space')
  .transform((list) => list.split(' '));

const agencyFile = z.strictObject({
  recorded: date,
  source: text,
  flags: z.array(
    z.strictObject({
      flag: z.string().regex(/^[A-Z0-9]{3}$/),
      agency: text,
      program: text,
      /** Whether the agency's data must be filed for such a line; otherwise it only may be required. */
      required: z.boolean(),
      /** Flagged on every tariff line under the code. */
      all: codes.exactOptional(),
      /** Flagged on some tariff lines under the code. */
      some: codes.exactOptional(),
    }),
  ),
});

/** An operator's changes: fields of rules by their id, and additional rules. */
const ownRestrictionsFile = z.strictObject({
  recorded: date,
  change: z.record(id, z.strictObject(fields).partial()).exactOptional(),
  add: z.array(rule).exactOptional(),
});

type AgencyFile = z.output<typeof agencyFile>;
type AgencyFlag = AgencyFile['flags'][number];

const note: Readonly<Record<'must' | 'may', string>> = {
  must: 'The agency takes part in the entry: its data must be filed with it',
  may: 'The agency may take part in the entry: its data, or a disclaimer, is filed with it',
};

const ruleOf = (
  { flag, agency, program, required }: AgencyFlag,
  hs: readonly string[],
  everyLine: boolean,
  { recorded, source }: AgencyFile,
): RestrictionRule => {
  const must = required && everyLine;
  return {
    id: `us-${flag.toLowerCase()}${everyLine ? '' : '-some'}`,
    name: `Goods the ${agency} has a say in, ${program}`,
    level: must ? 'document' : 'advisory',
    category: `us_${agency}_${program}`.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    hs,
    destinations: ['US'],
    regulators: { US: agency },
    note: `${note[must ? 'must' : 'may']} (flag ${flag}${everyLine ? '' : ', on some of the tariff lines under this code'})`,
    source,
    certainty: 'known',
    recorded,
  };
};

/**
 * The flags without weaker duplicates: if an agency's data must be filed for some line of a code, "may be required" is
 * dropped.
 */
const withoutRequired = ({ flags }: AgencyFile): readonly AgencyFlag[] => {
  const required = new Map<string, Set<string>>();
  const matterOf = ({ agency, program }: AgencyFlag): string => `${agency} ${program}`;
  for (const flag of flags.filter(({ required: must }) => must)) {
    const codes = required.get(matterOf(flag)) ?? new Set();
    for (const code of [...(flag.all ?? []), ...(flag.some ?? [])]) codes.add(code);
    required.set(matterOf(flag), codes);
  }
  return flags.map((flag) => {
    const codes = flag.required ? undefined : required.get(matterOf(flag));
    if (codes === undefined) return flag;
    const left = (hs: readonly string[] | undefined) => hs?.filter((code) => !codes.has(code)) ?? [];
    return { ...flag, all: left(flag.all), some: left(flag.some) };
  });
};

/**
 * The partner agencies of United States customs as restriction rules: a warning if an agency's data must be filed for
 * every line of a code, else an info.
 */
const partnerAgencyRules = (file: AgencyFile): readonly RestrictionRule[] =>
  withoutRequired(file).flatMap((flag) => [
    ...(flag.all?.length ? [ruleOf(flag, flag.all, true, file)] : []),
    ...(flag.some?.length ? [ruleOf(flag, flag.some, false, file)] : []),
  ]);

type RuleLists = Readonly<Partial<Record<'rules' | 'add', unknown>>>;

const idOf = (rules: unknown, index: number): string => {
  const rule: unknown = Array.isArray(rules) ? rules[index] : undefined;
  return typeof rule === 'object' && rule !== null && 'id' in rule && typeof rule.id === 'string'
    ? ` (${rule.id})`
    : '';
};

/** The text of a path in a file of rules, with the name of the rule: `rules[12] (pork-ban).hs[0]`. */
const rulePath = (path: readonly PropertyKey[], file: unknown): string => {
  const [list, index, ...rest] = path;
  if ((list !== 'rules' && list !== 'add') || typeof index !== 'number') return pathText(path);
  return `${list}[${index}]${idOf((file as RuleLists)[list], index)}${rest.length === 0 ? '' : `.${pathText(rest)}`}`;
};

const example = '"when": {"words": ["pork", "bacon"], "unless": ["turkey bacon"]}';

/** The faults that make a rule useless although each of its fields is well formed. */
const faultsIn = ({ level, condition, when, above }: RestrictionRule): readonly string[] => [
  ...(level === 'prohibited' && condition !== undefined && when?.words === undefined && above === undefined
    ? [
        `condition: a prohibition with a condition can never block unless words of the title meet it. Say which, for example ${example}; ` +
          'leave the condition out if the code alone decides; or take another level, for example "licence"',
      ]
    : []),
  ...(above !== undefined && (condition === undefined || when !== undefined)
    ? ['above: decides a condition by the value of one item. Say it in words in "condition", and leave "when" out']
    : []),
  ...(condition === undefined && when !== undefined
    ? ['when: decides a condition, and there is none. Add "condition", or leave "when" out']
    : []),
];

/** The faults of well-formed rules, each with the rule's name. */
const faultsOfRules = (rules: readonly RestrictionRule[]): readonly string[] =>
  rules.flatMap((rule) => faultsIn(rule).map((fault) => `rule ${rule.id}: ${fault}`));

type Own = z.output<typeof ownRestrictionsFile>;

const repeated = (rules: readonly RestrictionRule[]): readonly string[] => {
  const seen = new Set<string>();
  return rules.flatMap(({ id }) => (seen.size === seen.add(id).size ? [id] : []));
};

/** Throws an UnusableFileError if one of the rules can have no effect. */
const checked = (file: string, rules: readonly RestrictionRule[]): readonly RestrictionRule[] => {
  const faults = faultsOfRules(rules);
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  return rules;
};

/** The bundled files of rules. */
const files = ['goods.json', 'consumer.json', 'named-goods.json', 'further-countries.json', 'sanctions.json'];

const rulesIn = (file: string): readonly RestrictionRule[] => {
  const { recorded, rules } = readJson(file, restrictionFile, rulePath);
  return checked(file, rules.map((rule) => ({ recorded, ...rule }))); // oxfmt-ignore
};

const changed = (
  rules: readonly RestrictionRule[],
  { recorded, change = {}, add = [] }: Own,
  file: string,
): readonly RestrictionRule[] => {
  const known = new Set(rules.map(({ id }) => id));
  const strange = Object.keys(change).filter((id) => !known.has(id));
  const faults = strange.map((id) => `change: there is no rule called ${id}`);
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  return checked(file, [
    ...rules.map((rule) => {
      // JSON has no undefined: every key has a value.
      const fields = ownValue(change, rule.id) as Partial<RestrictionRule> | undefined;
      return fields === undefined ? rule : { ...rule, ...fields, own: true, revised: recorded };
    }),
    ...add.map((rule) => ({ recorded, ...rule, own: true })),
  ]);
};

/**
 * Reads the restrictions on goods, with the operator's changes. Any fault refuses all of it with an UnusableFileError.
 */
export const loadRestrictions = ({
  folder,
  own,
}: {
  readonly folder: string;
  readonly own?: string | undefined;
}): readonly RestrictionRule[] => {
  const shipped: readonly RestrictionRule[] = [
    ...files.flatMap((name) => rulesIn(join(folder, name))),
    ...partnerAgencyRules(readJson(join(folder, 'us-partner-agencies.json'), agencyFile)),
  ];
  const rules = own === undefined ? shipped : changed(shipped, readJson(own, ownRestrictionsFile, rulePath), own);
  const faults = repeated(rules).map((id) => `there are two rules called ${id}`);
  if (faults.length > 0) throw new UnusableFileError(own ?? folder, faults);
  return rules;
};
