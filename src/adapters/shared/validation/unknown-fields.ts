import type { z } from 'zod';
import { nearest } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { saysNothing } from './absent-fields.ts';
import { exampleOf } from './fault-text.ts';
import { meantNames, plainName } from './field-synonyms.ts';
import { isInternal, unwrapped } from './zod-shape.ts';

/** A field that the schema does not have. */
export type UnknownField = {
  readonly field: string;
  /** The path of the known field that was most likely meant. */
  readonly meant?: string | undefined;
  /**
   * Whether the field is another spelling of `meant`, its name in another API, or misplaced: ignoring it would lose its
   * value.
   */
  readonly isNear?: boolean;
  readonly example?: unknown;
  /** Whether its content belongs one level up: `{"shipment":{…}}` around the whole body. */
  readonly isWrapper?: boolean;
};

/**
 * The place of a value: a field or an entry of another value, and the object around it. Its path is built only when a
 * field is unknown.
 */
type Place = { readonly in: Place | undefined; readonly at: string | number; readonly around: Sent | undefined };
type Sent = Readonly<Record<string, unknown>>;

/** Collects every field that the schema does not have. */
type Search = (value: unknown, place: Place | undefined, found: UnknownField[]) => void;

/** The known fields of an object by plain name, with their paths from it. */
type Known = ReadonlyMap<string, { readonly path: string; readonly schema: z.core.$ZodType }>;

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const pathOf = (place: Place | undefined): string => {
  if (place === undefined) return '';
  return typeof place.at === 'number' ? `${pathOf(place.in)}[${place.at}]` : fieldOf(pathOf(place.in), place.at);
};

/** The path of the object around a value, or around the list that it is in. */
const pathAbove = (place: Place | undefined): string =>
  typeof place?.at === 'number' ? pathAbove(place.in) : pathOf(place?.in);

/**
 * Above this number of unknown fields, further names are not compared with known ones: it would take long without
 * helping.
 */
const mostCompared = 50;

/** The allowed typing errors: one letter of a short name, two of a longer one. */
const slipsOf = (plain: string): number => (plain.length < 2 ? 0 : plain.length < 6 ? 1 : 2);

/** The fields of an object, without those that the service adds. */
const fieldsIn = (shape: z.core.$ZodShape) => Object.entries(shape).filter(([, field]) => !isInternal(field));

const knownIn = (shape: z.core.$ZodShape): Known =>
  new Map(fieldsIn(shape).map(([name, schema]) => [plainName(name), { path: name, schema }]));

/** The fields of nested objects, if only one of these objects has such a field. Required objects take precedence. */
const knownInside = (shape: z.core.$ZodShape): Known => {
  const inside = new Map<string, { path: string; schema: z.core.$ZodType } | undefined>();
  for (const isOptional of [false, true]) {
    const settled = new Set(inside.keys());
    for (const [name, schema] of Object.entries(shape).filter(
      ([, object]) => (object._zod.optin === 'optional') === isOptional,
    )) {
      const { def } = unwrapped(schema)._zod;
      if (def.type !== 'object') continue;
      for (const [plain, { path, schema: field }] of knownIn(def.shape))
        if (!settled.has(plain))
          inside.set(plain, inside.has(plain) ? undefined : { path: `${name}.${path}`, schema: field });
    }
  }
  return new Map([...inside].flatMap(([plain, known]) => (known === undefined ? [] : [[plain, known] as const])));
};

type Meant = {
  readonly from: 'here' | 'inside' | 'above';
  readonly path: string;
  readonly schema: z.core.$ZodType;
  readonly by: 'spelling' | 'meaning' | 'guess';
};

/**
 * Returns a function that finds what an unknown name may mean in an object: one of its own fields, a field of a nested
 * object, or one of the object around it.
 */
const meaningIn = (own: Known, inside: Known, above: Known) => {
  const plainNames = [...own.keys()];
  const looked = new Map<string, Meant | undefined>();
  const look = (name: string): Meant | undefined => {
    const plain = plainName(name);
    const same = own.get(plain);
    if (same !== undefined) return { from: 'here', ...same, by: 'spelling' };
    for (const [from, fields] of Object.entries({ here: own, inside, above }) as [Meant['from'], Known][])
      for (const candidate of meantNames(name)) {
        const known = fields.get(candidate);
        if (known !== undefined) return { from, ...known, by: 'meaning' };
      }
    const close = own.get(nearest(plain, plainNames, slipsOf(plain)) ?? '');
    if (close !== undefined) return { from: 'here', ...close, by: 'spelling' };
    const far = own.get(nearest(plain, plainNames) ?? '');
    return far && { from: 'here', ...far, by: 'guess' };
  };
  return (name: string, isCompared: boolean): Meant | undefined => {
    if (looked.has(name)) return looked.get(name);
    if (!isCompared) return undefined;
    if (looked.size >= mostCompared) looked.clear();
    const meant = look(name);
    looked.set(name, meant);
    return meant;
  };
};

/** The value at a dotted path of fields. */
const at = (sent: Sent | undefined, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? ownValue(value, name) : undefined), sent);

/** The primitive values in a value, each split into words. */
const wordsIn = (value: unknown): readonly (readonly string[])[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn);
  return ['string', 'number', 'boolean'].includes(typeof value)
    ? [String(value).trim().toUpperCase().split(/\s+/)]
    : [];
};

/**
 * Whether a value only repeats parts of another: a first name next to the name, a price next to the value with its
 * currency.
 */
const isCopyOf = (value: unknown, ours: unknown): boolean => {
  const ourWords = wordsIn(ours);
  return (
    ourWords.length > 0 &&
    wordsIn(value).every((words) => ourWords.some((known) => words.every((word) => known.includes(word))))
  );
};

const inObject = (def: z.core.$ZodObjectDef, above: Known): Search => {
  const own = knownIn(def.shape);
  // Null for a known field without fields to search.
  const searches = new Map(fieldsIn(def.shape).map(([name, field]) => [name, searchOf(field, own) ?? null]));
  const isOpen = def.catchall !== undefined;
  const meaningOf = meaningIn(own, knownInside(def.shape), above);

  /** Whether a body holds nothing but an object with the body's fields. */
  const isWrapped = (name: string, value: Sent, place: Place | undefined): boolean => {
    const inner = ownValue(value, name);
    const hasOwnFields = (): boolean => !Object.keys(value).some((other) => searches.has(other));
    return (
      place === undefined &&
      isObject(inner) &&
      hasOwnFields() &&
      Object.keys(inner).some((other) => meaningOf(other, true)?.from === 'here')
    );
  };

  const unknown = (name: string, value: Sent, place: Place | undefined, isCompared: boolean): UnknownField => {
    const field = fieldOf(pathOf(place), name);
    if (isWrapped(name, value, place)) return { field, isNear: true, isWrapper: true };
    const meant = meaningOf(name, isCompared);
    if (meant === undefined) return { field };
    const { from, path, by, schema } = meant;
    // A copy of a value that is also sent under our name may be ignored; any other value would be lost.
    const isCopy = isCopyOf(ownValue(value, name), at(from === 'above' ? place?.around : value, path));
    // A value that is null or blank may be ignored.
    const isNear = !saysNothing(ownValue(value, name)) && (by === 'spelling' || (by === 'meaning' && !isCopy));
    return {
      field,
      meant: fieldOf(from === 'above' ? pathAbove(place) : pathOf(place), path),
      isNear,
      example: exampleOf(schema),
    };
  };

  return (value, place, found) => {
    if (!isObject(value)) return;
    for (const name in value) {
      const search = searches.get(name);
      if (search === null || (search === undefined && isOpen)) continue;
      if (search === undefined) found.push(unknown(name, value, place, found.length < mostCompared));
      else search(value[name], { in: place, at: name, around: value }, found);
    }
  };
};

const inArray = (element: Search): Search => {
  return (value, place, found) => {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index++)
      element(value[index], { in: place, at: index, around: undefined }, found);
  };
};

/** A field of a union is unknown if no alternative has it. */
const inUnion = (options: readonly Search[]): Search => {
  return (value, place, found) => {
    const [first = [], ...others] = options.map((search) => {
      const unknown: UnknownField[] = [];
      search(value, place, unknown);
      return unknown;
    });
    const unknownToOthers = others.map((unknown) => new Set(unknown.map(({ field }) => field)));
    for (const one of first) if (unknownToOthers.every((unknown) => unknown.has(one.field))) found.push(one);
  };
};

const nothing: Known = new Map();

/** Undefined if no field can be unknown: primitive values, and records, whose names the client chooses. */
const searchOf = (schema: z.core.$ZodType, above: Known): Search | undefined => {
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'object') return inObject(def, above);
  if (def.type === 'array') {
    const element = searchOf(def.element, nothing);
    return element && inArray(element);
  }
  if (def.type === 'union') {
    const options = def.options.map((option) => searchOf(option, above)).filter((search) => search !== undefined);
    return options.length === 0 ? undefined : inUnion(options);
  }
  return undefined;
};

/**
 * Finds the fields of a value that its schema does not know, in the order they were sent. Prepared for each schema
 * when it is first asked about: a process starts with hundreds of them.
 */
export const unknownFieldsOf = (schema: z.ZodType): ((value: unknown) => readonly UnknownField[]) => {
  let prepared: { readonly search: Search | undefined } | undefined;
  return (value) => {
    const found: UnknownField[] = [];
    prepared ??= { search: searchOf(schema, nothing) };
    prepared.search?.(value, undefined, found);
    return found;
  };
};
