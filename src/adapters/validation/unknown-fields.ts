import type { z } from 'zod';
import { nearest } from '../../domain/shared/index.ts';
import { isInternal, unwrapped } from './zod-shape.ts';

/** A field the schema does not know, and the known field that was most likely meant. */
export type UnknownField = { readonly field: string; readonly meant?: string | undefined };

/** Collects every field the schema does not know. The path is computed only when one is found: mostly there is none. */
type Search = (value: unknown, path: () => string, found: UnknownField[]) => void;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Above this number of unknown fields no suggestions are made: they would cost time and help nobody. */
const mostCompared = 50;

const inObject = (def: z.core.$ZodObjectDef): Search => {
  // Null for a known field that has no fields of its own to search.
  const fields = Object.entries(def.shape).filter(([, field]) => !isInternal(field));
  const searches = new Map(fields.map(([name, field]) => [name, searchOf(field) ?? null]));
  const open = def.catchall !== undefined;
  const meantBy = (name: string, sent: Record<string, unknown>): string | undefined =>
    nearest(
      name,
      searches.keys().filter((known) => !Object.hasOwn(sent, known)),
    );
  return (value, path, found) => {
    if (!isObject(value)) return;
    for (const name in value) {
      const search = searches.get(name);
      if (search === null || (search === undefined && open)) continue;
      const field = (): string => fieldOf(path(), name);
      if (search !== undefined) search(value[name], field, found);
      else found.push({ field: field(), meant: found.length < mostCompared ? meantBy(name, value) : undefined });
    }
  };
};

const inArray = (element: Search): Search => {
  return (value, path, found) => {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index++) element(value[index], () => `${path()}[${index}]`, found);
  };
};

/** In a union a field is unknown when no alternative knows it. */
const inUnion = (options: readonly Search[]): Search => {
  return (value, path, found) => {
    const [first = [], ...others] = options.map((search) => {
      const unknown: UnknownField[] = [];
      search(value, path, unknown);
      return unknown;
    });
    const unknownToOthers = others.map((unknown) => new Set(unknown.map(({ field }) => field)));
    for (const one of first) if (unknownToOthers.every((unknown) => unknown.has(one.field))) found.push(one);
  };
};

/** Undefined where no field can be unknown: plain values, and records, whose names the client chooses. */
const searchOf = (schema: z.core.$ZodType): Search | undefined => {
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'object') return inObject(def);
  if (def.type === 'array') {
    const element = searchOf(def.element);
    return element && inArray(element);
  }
  if (def.type === 'union') {
    const options = def.options.map(searchOf).filter((search) => search !== undefined);
    return options.length === 0 ? undefined : inUnion(options);
  }
  return undefined;
};

/** Finds the fields of a value that its schema does not know, in the order they were sent. Prepared once for each schema. */
export const unknownFieldsOf = (schema: z.ZodType): ((value: unknown) => readonly UnknownField[]) => {
  const search = searchOf(schema);
  return (value) => {
    const found: UnknownField[] = [];
    search?.(value, () => '', found);
    return found;
  };
};
