import fc from 'fast-check';
import { examplesIn } from './examples.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { codePoint } from '../support/code-point.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Stands for one of the ids that replies have shown so far; it becomes one when the request is sent. */
export const knownId = (place: number, prefix = ''): string => `known~id~${place}~${prefix}~`;
export const knownIdForm = /known~id~(\d+)~([a-z]*)~/g;

const day = 24 * 3_600_000;

/** The documents' dates lie in the past by now: they are moved to a working day to come. */
const upToDate = (text: string): string => {
  if (!/^20\d\d-\d\d-\d\d/.test(text)) return text;
  const at = new Date(Date.now() + 4 * day);
  while ([0, 6].includes(at.getUTCDay())) at.setTime(at.getTime() + day);
  return at.toISOString().slice(0, 10) + text.slice(10);
};

/** Nothing may be sent to an example's host. */
const hereOnly = (text: string): string =>
  text.replace(/^https?:\/\/[\w.-]*example\.(?:com|org)/, 'http://127.0.0.1:9');

const exampleId = /^([a-z]{3})_[0-9A-Z]{26}$/;

/** An example that can be sent: its ids are those of things there are. */
export const sound = (value: unknown): Json => {
  if (typeof value === 'string') {
    const prefix = exampleId.exec(value)?.[1];
    return prefix === undefined ? hereOnly(upToDate(value)) : knownId(value.charCodeAt(value.length - 1), prefix);
  }
  if (Array.isArray(value)) return value.map(sound);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, sound(entry)]));
  return (value ?? null) as Json;
};

/** Names that stand on every object, and such as reach further. */
export const inheritedNames = [
  '__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__defineGetter__', '__lookupSetter__', 'toJSON', 'then', 'length',
]; // oxfmt-ignore

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...inheritedNames) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '', ' ', '\0', 'a\0b', '\u0007', '\r\nset-cookie: a=b', '\ud800', '\udc00x', '\u202egnp.exe', '\ufeff', '\u200b', 'é'.repeat(40), '👩‍👩‍👧‍👦'.repeat(9), 'İ', 'ß', '../../etc/passwd', '..%2f..%2fetc%2fpasswd',
      "' OR '1'='1", '"; DROP TABLE events; --', '{{7*7}}', '${7*7}', '<script>alert(1)</script>', '%s%n', '^XA^FDx^XZ', '=1+1', 'null', 'undefined', 'NaN', 'Infinity', '-0', '1e400', '0x10', '1_000',
      '9'.repeat(400), '0.0000001', '-1', '١٢٣', '2026-02-30', '0000-00-00', '9999-12-31', '+275760-09-13T00:00:00.001Z', '-000001-01-01', '2026-11-23T25:61:61Z', '2026-11-23T10:00:00+99:99', '2027-06-31T09:00',
      '[0,49]', '[1e9,1e9]', '[0,-1]', '["id","ASC"]', '["__proto__","ASC"]', '{}', '{"status":{}}', '{"__proto__":"x"}', '[]', 'true',
      'http://169.254.169.254/latest', 'https://[::1]/', 'http://127.1:9', 'file:///etc/passwd', 'https://user:pw@127.0.0.1/', 'javascript:alert(1)', 'https://127.0.0.1:99999',
      'SIM-CARRIER-DOWN', 'SIM-CARRIER-REFUSES', 'SIM-UNCLASSIFIABLE', 'SIM-DELIVERED', 'EL', 'XX', 'All', 'EU', 'XXX', 'BGN', '__all__',
    ),
  },
  { weight: 3, arbitrary: fc.nat({ max: 5_000 }).map((at) => knownId(at)) },
  { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(300), 'x'.repeat(10_000), 'ab '.repeat(20_000), '\\'.repeat(5_000), '€'.repeat(9_000)) },
); // oxfmt-ignore

const deep = (depth: number): Json => (depth === 0 ? {} : { a: [deep(depth - 1)] });

export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Json>(
      null, true, false, 0, -1, 1.5, 1e308, -1e-7, 2 ** 53, 99_999_999_999, 0.1 + 0.2, [], {}, [null], ['x'], [[]], [{}], { amount: 'x' }, { value: null }, { unit: {} }, { length: 5 }, deep(8), deep(15),
      Array.from({ length: 600 }, () => 'x'), Array.from({ length: 300 }, () => ({})), { toString: 1, valueOf: 2 }, { constructor: { prototype: {} } },
    ),
  },
  { weight: 1, arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...inheritedNames), fc.string({ unit: codePoint, maxLength: 5 })), fc.constant<Json>('x'), { maxKeys: 4 }) },
); // oxfmt-ignore

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : [type].flat());

/** Values a schema describes, as far as the schema says it; its own example more often than not. */
export const validValues = ({ components: { schemas } }: OpenApiDocument) => {
  const made = new Map<string, fc.Arbitrary<Json>>();

  const referred = (name: string): fc.Arbitrary<Json> => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = of(schemas[name] ?? {}, name);
    made.set(name, value);
    return value;
  };

  const text = ({ pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> => {
    const words = fc.oneof(
      fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) }),
      fc.nat({ max: 5_000 }).map((at) => knownId(at)),
      fc.constantFrom('kg', 'GBP', 'EUR', 'US', 'GB', 'DE', '1', '12.50', '610910'),
    );
    return pattern === undefined ? words : fc.oneof(words, fc.stringMatching(new RegExp(pattern)));
  };

  const object = ({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<Json> => {
    const named = fc.record(Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, of(field)])), {
      requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
    });
    const others = typeof additionalProperties === 'object' ? fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue() as fc.Arbitrary<Json>, { maxKeys: 3 }) : fc.constant({}); // oxfmt-ignore
    return fc.tuple(others, named).map(([more, some]) => ({ ...more, ...some }));
  };

  const byType = (type: string, schema: Schema): fc.Arbitrary<Json> => {
    switch (type) {
      case 'object':
        return object(schema);
      case 'array': {
        const { items = {}, minItems = 0, maxItems = 5 } = schema;
        return fc.array(of(items), {
          minLength: Math.min(minItems, 3),
          maxLength: Math.max(Math.min(maxItems, 5), minItems),
        });
      }
      case 'integer':
        return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e6), max: Math.min(schema.maximum ?? 100, 1e6) });
      case 'number':
        return fc
          .double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true })
          .map((value) => Math.round(value * 100) / 100);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return text(schema);
    }
  };

  const bare = (schema: Schema): fc.Arbitrary<Json> => {
    if (schema.$ref !== undefined) return referred(schema.$ref.split('/').at(-1) ?? '');
    if (schema.const !== undefined) return fc.constant(schema.const as Json);
    if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as readonly Json[]));
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms !== undefined) return fc.oneof(...forms.map((form) => of(form)));
    if (schema.allOf !== undefined)
      return fc
        .tuple(...schema.allOf.map((part) => of(part)))
        .map((parts) => Object.assign({}, ...(parts as object[])) as Json);
    const types = typesOf(schema);
    return types.length === 0 ? hostileValue : fc.oneof(...types.map((type) => byType(type, schema)));
  };

  const of = (schema: Schema, name = ''): fc.Arbitrary<Json> => {
    const examples = examplesIn(name, schema).map(sound);
    const any = bare(schema);
    return examples.length === 0
      ? any
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...examples) }, { weight: 2, arbitrary: any });
  };
  return of;
};

/**
 * What is changed about a value that is right: at a place that is picked when there is one, since only then it is known
 * what places there are.
 */
export type Change = {
  readonly at: number;
  readonly kind: 'replace' | 'remove' | 'rename' | 'add' | 'wrap' | 'double';
  readonly by: Json;
  readonly name: string;
};

export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    at: fc.nat({ max: 10_000 }),
    kind: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'remove', 'rename', 'add', 'wrap', 'double'),
    by: hostileValue,
    name: fc.oneof(fc.constantFrom(...inheritedNames), fc.string({ maxLength: 6 })),
  }),
  { minLength: 1, maxLength: 3 },
);

type Path = readonly (string | number)[];

const placesIn = (value: Json, path: Path = []): Path[] => {
  if (Array.isArray(value))
    return [path, ...(value as Json[]).flatMap((entry, index) => placesIn(entry, [...path, index]))];
  if (typeof value === 'object' && value !== null)
    return [path, ...Object.entries(value).flatMap(([name, entry]) => placesIn(entry, [...path, name]))];
  return [path];
};

/** Own properties only, whatever they are called. */
const put = (target: object, name: string | number, value: Json): void => {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};

const changedAt = (value: Json, path: Path, { kind, by, name }: Change): Json => {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (kind === 'wrap') return [value];
    if (kind === 'double') return [value, value];
    if (kind === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const copy = { ...value };
      put(copy, name, by);
      return copy;
    }
    return by;
  }
  if (typeof value !== 'object' || value === null) return value;
  const isLast = rest.length === 0;
  if (Array.isArray(value)) {
    const entries = value as readonly Json[];
    if (isLast && kind === 'remove') return entries.filter((_, index) => index !== key);
    return entries.map((entry, index) =>
      index === key ? changedAt(entry, rest, { kind, by, name } as Change) : entry,
    );
  }
  const copy = {};
  for (const [field, entry] of Object.entries(value)) {
    if (field !== key) put(copy, field, entry);
    else if (!isLast || (kind !== 'remove' && kind !== 'rename'))
      put(copy, field, changedAt(entry, rest, { kind, by, name } as Change));
    else if (kind === 'rename') put(copy, name, entry);
  }
  return copy;
};

export const changed = (value: Json, all: readonly Change[]): Json =>
  all.reduce<Json>((one, change) => {
    const places = placesIn(one);
    return changedAt(one, places[change.at % places.length] ?? [], change);
  }, value);
