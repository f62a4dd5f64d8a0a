import type { ApiDocument } from '../../../bench/client-sources.ts';
import type { Promises } from './promises.ts';

type Schema = Readonly<Record<string, unknown>> & {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};
type Operation = ApiDocument['paths'][string][string];
type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema: Schema };

/** A place in a body, and the allowed types. */
type Leaf = { readonly path: string; readonly types: readonly string[]; readonly isRequired: boolean };
type Direction = 'takes' | 'gives';

/**
 * The HTTP API as lines, one for each promise. `takes`: a request may have this field with this type. `needs`: it must
 * have it. `gives`: a reply or a webhook has one of these types there, or nothing if the path ends in `?`. `#Party` is
 * the schema of that name, which has lines of its own.
 */
export const httpLines = (document: ApiDocument): readonly string[] => {
  const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf?.flatMap(alternatives) ?? [schema];
  const namesOf = ({ $ref, type, enum: values, ...schema }: Schema): readonly string[] => {
    if ($ref !== undefined) return [`#${$ref.split('/').at(-1)}`];
    if ('const' in schema) return [JSON.stringify(schema.const)];
    return values?.map((value) => JSON.stringify(value)) ?? [type ?? 'anything'].flat();
  };
  const leaves = (schema: Schema, path = '', isRequired = true): readonly Leaf[] => {
    const all = alternatives(schema);
    const within = all.flatMap(({ properties = {}, required = [], items, additionalProperties }) => [
      ...Object.entries(properties).flatMap(([name, property]) =>
        leaves(property, path === '' ? name : `${path}.${name}`, required.includes(name)),
      ),
      ...(items ? leaves(items, `${path}[]`) : []),
      ...(typeof additionalProperties === 'object' ? leaves(additionalProperties, `${path}{}`) : []),
    ]);
    return [{ path, types: [...new Set(all.flatMap(namesOf))].toSorted(), isRequired }, ...within];
  };
  const lines = new Set<string>();
  const tell = (direction: Direction, name: string, all: readonly Leaf[]): void => {
    for (const { path, types, isRequired } of all) {
      const mayLack = direction === 'gives' && !isRequired;
      lines.add(`${name} ${direction} ${path}${mayLack ? '?' : ''}: ${types.join(' | ')}`);
      if (direction === 'takes' && isRequired && path !== '') lines.add(`${name} needs ${path}`);
      for (const type of types) if (type.startsWith('#')) tellSchema(direction, type);
    }
  };
  const told = new Set<string>();
  const tellSchema = (direction: Direction, name: string): void => {
    const schema = document.components.schemas[name.slice(1)];
    if (schema === undefined) throw new Error(`The document has no schema ${name}.`);
    if (told.has(`${direction} ${name}`)) return;
    told.add(`${direction} ${name}`);
    tell(direction, name, leaves(schema));
  };
  const tellBodies = (direction: Direction, name: string, content: object = {}): void => {
    for (const [type, { schema = {} }] of Object.entries(content as Readonly<Record<string, { schema?: Schema }>>))
      tell(direction, `${name} ${type.split(';')[0]}`, leaves(schema));
  };
  const tellOperation = (name: string, { parameters = [], requestBody, responses }: Operation): void => {
    lines.add(name);
    for (const parameter of parameters as readonly Parameter[])
      tell('takes', name, leaves(parameter.schema, `${parameter.in} ${parameter.name}`, parameter.required === true));
    tellBodies('takes', name, requestBody?.content);
    for (const [status, { content }] of Object.entries(responses)) {
      lines.add(`${name} ${status}`);
      if (status.startsWith('2')) tellBodies('gives', `${name} ${status}`, content);
    }
  };
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) tellOperation(`${method.toUpperCase()} ${path}`, operation);
  for (const [event, { post }] of Object.entries(document.webhooks))
    tellBodies('gives', `webhook ${event}`, post.requestBody?.content);
  return [...lines].toSorted();
};

const needed = /^(.*) needs (.*)$/;
/**
 * The path of the containing object: `a.b[]` for `a.b[].c`; that of a list for its values (`a[]`, `query a[]`); undefined
 * for a parameter itself.
 */
const around = (path: string): string | undefined => {
  // The values of a list are needed where the list itself is there.
  if (path.endsWith('[]')) return path.slice(0, -'[]'.length);
  return /^\w+ /.test(path) ? undefined : path.replace(/(?:\.|^)[^.]*$/, '');
};

/**
 * Whether a line requires more of callers: a required field in requests that were accepted without it. A required field
 * in a new object does not count.
 */
export const isNewDemand = (before: Promises, line: string): boolean => {
  const [, name = '', path = ''] = needed.exec(line) ?? [];
  const place = around(path);
  return name !== '' && before.has(place === undefined ? name : `${name} takes ${place}`);
};
