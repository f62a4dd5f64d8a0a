import { z } from 'zod';
import { ownValue, table } from '../../../domain/shared/table.ts';
import { pathText } from '../files/json-reader.ts';
import { innerOf, unwrapped } from './zod-shape.ts';

/**
 * Stands for the path of the value in the domain's messages, because only the whole request knows it. No text of a
 * client can contain it.
 */
export const pathPlaceholder = '\0';

type Issue = z.core.$ZodIssue;

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? ownValue(value as Record<PropertyKey, unknown>, key) : undefined,
    root,
  );

/**
 * The most accepted values that are listed: enough for all currencies and all destination filters, but not for all
 * countries.
 */
const shownValues = 48;
const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

const typeNames = table({ int: 'whole number', record: 'object', map: 'object' });

const bound = (origin: string, limit: number | bigint, side: 'least' | 'most'): string => {
  if (origin === 'string')
    return side === 'least' && Number(limit) === 1
      ? 'must not be empty'
      : `must have at ${side} ${limit.toString()} characters`;
  if (origin === 'array' || origin === 'set')
    return `must have at ${side} ${limit.toString()} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
  return `must be at ${side} ${limit.toString()}`;
};

const formats = table({
  email: 'must be an e-mail address',
  url: 'must be a URL',
  datetime: 'must be an ISO 8601 timestamp',
  date: 'must be a date',
});

/** The message of our own schema; undefined for one of zod, which begins with "Invalid". */
const ownRuleOf = ({ message }: Issue): string | undefined => (message.startsWith('Invalid') ? undefined : message);

type RuleOf = (issue: Issue, value: unknown) => string;

/** The rule of a union: the faults of the alternative whose type the value has, or else of all alternatives. */
const unionRuleOf = (branches: readonly (readonly Issue[])[], value: unknown, ruleOf: RuleOf): string | undefined => {
  const first = branches.flatMap(([issue]) => issue ?? []);
  const isOtherForm = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;
  const broken = first.find((issue) => !isOtherForm(issue));
  if (broken) return ruleOf(broken, valueAt(value, broken.path));
  const kinds = first.map((issue) => ruleOf(issue, value)).filter((rule) => rule.startsWith('must be '));
  return kinds.length === 0
    ? undefined
    : [...new Set(kinds)].map((rule, at) => (at === 0 ? rule : rule.slice('must be '.length))).join(' or ');
};

const oneOf = (values: readonly unknown[]): string =>
  values.length > shownValues
    ? `must be one of ${values.length} accepted values`
    : `must be one of ${values.map(String).join(', ')}`;

/** The violated rule, as the end of a sentence that begins with the field. */
const ruleOf: RuleOf = (issue, value) => {
  if (value === undefined && issue.code !== 'custom') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(typeNames[issue.expected] ?? issue.expected)}`;
    case 'too_small':
      return issue.inclusive === false
        ? `must be more than ${issue.minimum.toString()}`
        : bound(issue.origin, issue.minimum, 'least');
    case 'too_big':
      return issue.inclusive === false
        ? `must be less than ${issue.maximum.toString()}`
        : bound(issue.origin, issue.maximum, 'most');
    case 'invalid_format':
      return ownRuleOf(issue) ?? formats[issue.format] ?? 'does not have the accepted form';
    case 'invalid_value':
      return ownRuleOf(issue) ?? oneOf(issue.values);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
    case 'invalid_element': {
      const [inner] = issue.issues;
      const text = inner === undefined ? 'is not accepted' : ruleOf(inner, value);
      return issue.code === 'invalid_key' ? `has a name that ${text}` : text;
    }
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return ownRuleOf(issue) ?? unionRuleOf(issue.errors, value, ruleOf) ?? 'does not have one of the accepted forms';
    case 'custom':
      return issue.message;
  }
};

/**
 * The same without anything that the client wrote: a rule of the domain can quote the value, one of a schema cannot,
 * and neither can a list of accepted values.
 */
const ruleWithoutQuotes: RuleOf = (issue, value) => {
  switch (issue.code) {
    case 'custom':
      return value === undefined ? 'is required here' : 'is not accepted';
    case 'invalid_value':
      return value === undefined ? 'is required' : oneOf(issue.values);
    case 'unrecognized_keys':
      return 'has an unknown field';
    case 'invalid_key':
    case 'invalid_element':
      return 'has an entry that is not accepted';
    case 'invalid_union':
      if (value === undefined) return 'is required';
      if ('options' in issue) return oneOf(issue.options ?? []);
      return unionRuleOf(issue.errors, value, ruleWithoutQuotes) ?? 'does not have one of the accepted forms';
    case 'invalid_type':
    case 'invalid_format':
    case 'too_small':
    case 'too_big':
    case 'not_multiple_of':
      return ruleOf(issue, value);
  }
};

/** The schemas of what stands under a name or a number in a value; none where the client chooses the names. */
const schemasAt = (schema: z.core.$ZodType, key: PropertyKey): readonly z.core.$ZodType[] => {
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'object') {
    const field = ownValue(def.shape, String(key));
    return field === undefined ? [] : [field];
  }
  if (def.type === 'array') return typeof key === 'number' ? [def.element] : [];
  if (def.type === 'union') return def.options.flatMap((option) => schemasAt(option, key));
  return [];
};

/** A path as far as schemas name it. */
const knownPath = (schemas: readonly z.core.$ZodType[], path: readonly PropertyKey[]): readonly PropertyKey[] => {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  const inside = schemas.flatMap((schema) => schemasAt(schema, key));
  return inside.length === 0 ? [] : [key, ...knownPath(inside, rest)];
};

/** The example of a schema at a path, or the first accepted value. */
const exampleAt = (schema: z.core.$ZodType, path: readonly PropertyKey[]): unknown => {
  const own = exampleOf(schema);
  const [key, ...rest] = path;
  if (key === undefined) return own;
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'object') {
    const field = ownValue(def.shape, String(key));
    return field === undefined ? undefined : exampleAt(field, rest);
  }
  if (def.type === 'array') return exampleAt(def.element, rest);
  if (def.type === 'record') return exampleAt(def.valueType, rest);
  return undefined;
};

export const exampleOf = (schema: z.core.$ZodType): unknown => {
  const own = z.globalRegistry.get(schema)?.example;
  if (own !== undefined) return own;
  const inner = innerOf(schema);
  if (inner !== undefined) return exampleOf(inner);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'boolean') return true;
  if (def.type === 'union') return def.options.map(exampleOf).find((example) => example !== undefined);
  if (def.type === 'array') {
    const element = exampleOf(def.element);
    return element === undefined ? undefined : [element];
  }
  return undefined;
};

/** The nearest accepted number, if the value is too small or too large. */
const limitOf = (issue: Issue): number | undefined => {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  return (issue.origin === 'number' || issue.origin === 'int') && issue.inclusive !== false ? Number(limit) : undefined;
};

export type FieldFault = {
  readonly field: string;
  readonly text: string;
  /** The fault without anything that the client wrote, for readers who must not take a quotation for an order. */
  readonly unquoted: () => string;
};

/**
 * A message of the domain, completed with the path of its value. `depth` is how many levels below that value its field
 * is.
 */
const inPlace = (sentence: string, path: readonly PropertyKey[], depth: number, root: string): string => {
  const place = pathText(path.slice(0, path.length - depth));
  return place === ''
    ? sentence.replaceAll(`${pathPlaceholder}.`, '').replaceAll(pathPlaceholder, root)
    : sentence.replaceAll(pathPlaceholder, place);
};

/**
 * Converts a zod issue to a message: the field, the rule, and an accepted example. No other code does. `root` names the
 * whole value.
 */
export const faultOf = (issue: Issue, schema: z.core.$ZodType, value: unknown, root: string): FieldFault => {
  const field = pathText(issue.path) || root;
  const sent = valueAt(value, issue.path);
  // The list is only too long, so an example of an entry would not help.
  const isTooLong = issue.code === 'too_big' && issue.origin === 'array';
  const accepted = isTooLong ? undefined : (exampleAt(schema, issue.path) ?? limitOf(issue));
  const sentence = (name: string, rule: string): string => {
    const example = rule.includes('for example') ? undefined : accepted;
    return `${name} ${rule}${example === undefined ? '' : `, for example ${JSON.stringify(example)}`}.`;
  };
  const unquoted = () => sentence(pathText(knownPath([schema], issue.path)) || root, ruleWithoutQuotes(issue, sent));
  if (issue.code === 'custom' && typeof issue.params?.depth === 'number')
    return { field, text: inPlace(issue.message, issue.path, issue.params.depth, root), unquoted };
  return { field, text: sentence(field, ruleOf(issue, sent)), unquoted };
};
