/**
 * Later versions add values to the enums of replies, such as a status. A client that was generated from an enum refuses
 * a value that the enum does not list, so replies declare a text with known values instead: `x-extensible-enum`, and
 * "Values so far" in the description. Requests keep their enums.
 *
 * A plain `string` is used instead of an `anyOf` of an enum and a string: openapi-typescript, hey-api and
 * openapi-generator turn both into a text, but Kiota and others turn the `anyOf` into a class
 * (https://opensource.zalando.com/restful-api-guidelines/#112, read 2026-11-28).
 */

/** Fields whose values stay an enum, because their list can never grow. */
const complete: ReadonlySet<string> = new Set([
  // Replies have one unit of weight and one of length.
  'unit',
  // Days of the week; operations of a JSON Patch (RFC 6902); the two directions of money.
  ...['days', 'op', 'chargeType'],
  // A header with one value, or absent.
  'Idempotent-Replayed',
]);
/** Fields whose single value distinguishes payloads: a new event is a new schema. */
const discriminators: ReadonlySet<string> = new Set(['eventName', 'objectType']);

/** The most values that a description names; `x-extensible-enum` has all. */
const mostNamed = 40;

type Node = Readonly<Record<string, unknown>>;
type Operation = Node & { readonly responses?: unknown; readonly requestBody?: unknown };
type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Components = Node & { readonly schemas?: Node };
type Finished = { readonly paths?: Operations; readonly webhooks?: Operations; readonly components?: Components };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const prefix = '#/components/schemas/';
const namesFields = new Set(['properties', 'headers']);

/** The values of a text to which later versions may add; empty for any other schema. */
const growing = (schema: Node, field: string): readonly unknown[] => {
  const { enum: listed, const: only } = schema;
  const values = Array.isArray(listed) ? (listed as readonly unknown[]) : discriminators.has(field) ? [] : [only];
  return complete.has(field) || values.some((value) => typeof value !== 'string') ? [] : values;
};

const asKnown = (schema: Node, values: readonly unknown[]): Node => {
  const { enum: _values, const: _value, description, ...rest } = schema;
  const known =
    values.length > mostNamed ? '' : `Values so far: ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
  const told = [description, known].filter((text) => text !== undefined && text !== '').join(' ');
  return { ...rest, type: 'string', 'x-extensible-enum': values, ...(told !== '' && { description: told }) };
};

/**
 * Applies `change` to every schema, and every other object, from the inside out. `field` is the name of the field that
 * a schema describes.
 */
const mapped = (value: unknown, field: string, change: (node: Node, field: string) => Node): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapped(one, field, change));
  if (!isNode(value)) return value;
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => {
    if (key === 'example' || key === 'examples') return [key, part];
    if (namesFields.has(key) && isNode(part)) return [key, mapMembers(part, change)];
    return [key, mapped(part, field, change)];
  });
  return change(Object.fromEntries(parts), field);
};
const mapMembers = (members: Node, change: (node: Node, field: string) => Node): Node =>
  Object.fromEntries(Object.entries(members).map(([name, part]) => [name, mapped(part, name, change)]));

const isOpened = (part: unknown): boolean => {
  let found = false;
  mapped(part, '', (node, field) => {
    found ||= growing(node, field).length > 0;
    return node;
  });
  return found;
};

const referencesIn = (part: unknown): readonly string[] => {
  const found: string[] = [];
  mapped(part, '', (node) => {
    const { $ref } = node;
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) found.push($ref.slice(prefix.length));
    return node;
  });
  return found;
};

/** The names of the components that a part refers to, directly or through others. */
const reachedFrom = (part: unknown, schemas: ReadonlyMap<string, unknown>): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [...referencesIn(part)];
  for (let name; (name = waiting.pop()) !== undefined;) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...referencesIn(schemas.get(name)));
  }
  return reached;
};

const mapOperations = (all: Operations, change: (operation: Operation) => Operation): Operations =>
  Object.fromEntries(
    Object.entries(all).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, change(operation)])),
    ]),
  );

/**
 * Declares the enums in replies and webhooks as extensible. A component that requests also use gets a copy for replies,
 * such as `ShownParty`.
 */
export const withOpenReplies = <Document>(document: Document): Document => {
  const { paths = {}, webhooks = {}, components = {} } = document as Finished;
  const { schemas: named = {}, ...otherComponents } = components;
  const schemas = new Map(Object.entries(named));
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const asked = reachedFrom(
    operations.map((operation) => ({ ...operation, responses: undefined })),
    schemas,
  );
  const isShared = (name: string): boolean =>
    asked.has(name) && [name, ...reachedFrom(schemas.get(name), schemas)].some((part) => isOpened(schemas.get(part)));
  const shown = reachedFrom(
    [operations.map(({ responses }) => responses), Object.values(webhooks), otherComponents],
    schemas,
  );
  const shared = new Set([...shown].filter(isShared));

  const opened = (node: Node, field: string): Node => {
    const { $ref } = node;
    const name = typeof $ref === 'string' && $ref.startsWith(prefix) ? $ref.slice(prefix.length) : '';
    if (shared.has(name)) return { ...node, $ref: `${prefix}Shown${name}` };
    const values = growing(node, field);
    return values.length === 0 ? node : asKnown(node, values);
  };
  const originals = [...schemas].map(
    ([name, schema]) => [name, asked.has(name) ? schema : mapped(schema, name, opened)] as const,
  );
  const copies = [...shared].map((name) => [`Shown${name}`, mapped(schemas.get(name), name, opened)] as const);
  return {
    ...document,
    paths: mapOperations(paths, (operation) => ({ ...operation, responses: mapped(operation.responses, '', opened) })),
    webhooks: mapOperations(webhooks, (operation) => mapped(operation, '', opened) as Operation),
    components: {
      ...(mapped(otherComponents, '', opened) as Components),
      schemas: Object.fromEntries([...originals, ...copies]),
    },
  };
};
