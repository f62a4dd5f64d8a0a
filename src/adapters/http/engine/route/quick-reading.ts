import type { z } from 'zod';

/** Stands for "ask the schema itself": nothing is said of what is wrong, or whether anything is. */
export const doubtful = Symbol('doubtful');

export type Reader = (value: unknown) => unknown;

type Payload = z.core.ParsePayload & { issues: z.core.$ZodRawIssue[] };

const context: z.core.ParseContextInternal = { async: false };

const settled = (result: z.core.util.MaybeAsync<z.core.ParsePayload>): unknown =>
  result instanceof Promise || result.issues.length > 0 ? doubtful : result.value;

/** What is not known here is read by zod, piece by piece. */
const byItself =
  (schema: z.core.$ZodType): Reader =>
  (value) =>
    settled(schema._zod.run({ value, issues: [] }, context));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ofType =
  (type: 'string' | 'boolean'): Reader =>
  (value) =>
    typeof value === type ? value : doubtful;

const number: Reader = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : doubtful);

const among =
  (values: ReadonlySet<unknown>): Reader =>
  (value) =>
    values.has(value) ? value : doubtful;

type Field = { readonly name: string; readonly read: Reader; readonly mayLack: boolean };

/** Whether what is missing stays missing: an inner default would put something in its place. */
const staysAbsent = ({ _zod: { def } }: z.core.$ZodTypes): boolean => def.type === 'optional' && def.innerType._zod.optin !== 'defaulted';

const assembled = (fields: readonly Field[], values: readonly unknown[]): unknown => {
  const read: Record<string, unknown> = {};
  for (const [index, field] of fields.entries()) {
    let value = values[index];
    if (value === undefined) {
      if (field.mayLack) continue;
      value = field.read(undefined);
      if (value === doubtful) return doubtful;
    }
    // eslint-disable-next-line waybill/no-unguarded-lookup -- no field of a schema that is read here is called `__proto__`
    read[field.name] = value;
  }
  return read;
};

const objectReader = ({ shape, catchall }: z.core.$ZodObjectDef): Reader | undefined => {
  const fields = Object.entries(shape).map(([name, schema]): Field => {
    return { name, read: readerOf(schema), mayLack: staysAbsent(schema as z.core.$ZodTypes) };
  });
  if (catchall !== undefined || fields.some(({ name }) => name === '__proto__')) return undefined;
  const places = new Map(fields.map(({ name }, place) => [name, place]));
  return (value) => {
    if (!isObject(value)) return doubtful;
    const values = new Array<unknown>(fields.length);
    // By what was sent: most of what a schema knows is not there.
    for (const name in value) {
      const place = places.get(name);
      if (place === undefined) continue;
      const given = value[name];
      // A field that is there and undefined is not JSON, and zod's affair.
      const result = given === undefined ? doubtful : fields[place]?.read(given);
      if (result === doubtful || result === undefined) return doubtful;
      values[place] = result;
    }
    return assembled(fields, values);
  };
};

const arrayReader = (element: Reader): Reader => {
  return (value) => {
    if (!Array.isArray(value)) return doubtful;
    const read = new Array<unknown>(value.length);
    for (let index = 0; index < value.length; index++) {
      const result = element(value[index]);
      if (result === doubtful) return doubtful;
      read[index] = result;
    }
    return read;
  };
};

const unionReader = (options: readonly Reader[]): Reader => {
  return (value) => {
    for (const option of options) {
      const result = option(value);
      if (result !== doubtful) return result;
    }
    return doubtful;
  };
};

/** What a transform is given beside the value. It keeps no issue: one is enough for doubt. */
const transformer = (transform: z.core.$ZodTransformDef['transform']): Reader => {
  let refused = false;
  const issues: z.core.$ZodRawIssue[] = [];
  const addIssue = (): void => void (refused = true);
  return (value) => {
    refused = false;
    const result = transform(value, { value, issues, addIssue } as z.core.ParsePayload);
    if (!refused && issues.length === 0) return result instanceof Promise ? doubtful : result;
    issues.length = 0;
    return doubtful;
  };
};

/** By the kind of schema, its own checks aside; undefined for a kind, or a use of it, that is not known here. */
const bareReaderOf = (schema: z.core.$ZodTypes): Reader | undefined => {
  const { def } = schema._zod;
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- zod has some thirty kinds, and new ones to come
  switch (def.type) {
    case 'object':
      return objectReader(def);
    case 'array':
      return arrayReader(readerOf(def.element));
    case 'union':
      return 'inclusive' in def && !def.inclusive ? undefined : unionReader(def.options.map(readerOf));
    case 'optional': {
      const inner = readerOf(def.innerType);
      return staysAbsent(schema) ? (value) => (value === undefined ? undefined : inner(value)) : undefined;
    }
    case 'default': {
      const inner = readerOf(def.innerType);
      return (value) => (value === undefined ? def.defaultValue : inner(value));
    }
    case 'pipe': {
      if ('transform' in def) return undefined;
      const [first, second] = [readerOf(def.in), readerOf(def.out)];
      return (value) => {
        const result = first(value);
        return result === doubtful ? doubtful : second(result);
      };
    }
    case 'string':
    case 'boolean':
      return 'format' in def || ('coerce' in def && def.coerce) ? undefined : ofType(def.type);
    case 'number':
      return 'format' in def || ('coerce' in def && def.coerce) ? undefined : number;
    case 'transform':
      return transformer(def.transform);
    case 'enum':
    case 'literal':
      return among(schema._zod.values as ReadonlySet<unknown>);
    default:
      return undefined;
  }
};

const checked = (bare: Reader, checks: readonly z.core.$ZodCheck[]): Reader => {
  return (value) => {
    const result = bare(value);
    if (result === doubtful) return doubtful;
    const payload: Payload = { value: result, issues: [] };
    for (const check of checks) {
      if (check._zod.def.when?.(payload) === false) continue;
      if (check._zod.check(payload as z.core.ParsePayload<never>) instanceof Promise || payload.issues.length > 0) return doubtful;
    }
    return payload.value;
  };
};

/**
 * Reads what a schema accepts, as the schema would, in a fraction of the time and the memory: no issue is ever gathered. It may be in doubt about anything; then zod
 * decides, and says why. So a refusal is zod's alone, and what is read here has passed every check of the schema.
 */
export const readerOf = (schema: z.core.$ZodType): Reader => {
  const { checks = [] } = schema._zod.def;
  const bare = bareReaderOf(schema as z.core.$ZodTypes);
  if (bare === undefined) return byItself(schema);
  return checks.length === 0 ? bare : checked(bare, checks);
};
