import { STATUS_CODES } from 'node:http';

/** A schema of the finished document. */
type ShownSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly example?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ShownSchema[];
  readonly oneOf?: readonly ShownSchema[];
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly items?: ShownSchema;
};
type ShownSchemas = ReadonlyMap<string, ShownSchema>;

const plain: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['string', 'text'],
  ['number', 1],
  ['integer', 1],
  ['boolean', true],
]);

/** The example of a schema: its own, or one composed from the examples of its parts. */
const sampleOf = (schema: ShownSchema, components: ShownSchemas): unknown => {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) return sampleOf(components.get(schema.$ref.split('/').at(-1) ?? '') ?? {}, components);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return sampleOf(first, components);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'array') return schema.items === undefined ? [] : [sampleOf(schema.items, components)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part, components)]),
    );
  return type === undefined ? {} : (plain.get(type) ?? null);
};

type Content = Record<string, { schema?: ShownSchema; example?: unknown }>;
type Parameter = { in: string; description?: string; schema: { example?: unknown; default?: unknown } };
type Response = { content?: Content };
type Reference = { $ref: string };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses?: Record<string, Response | Reference>;
};
type Unfinished = {
  paths?: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, ShownSchema>; responses?: Record<string, Response> };
};

const inWords = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/**
 * Moves the example of an optional parameter into its description, because API consoles send such examples with every
 * call, which would filter out all rows.
 */
const tellExample = (parameter: Parameter): void => {
  const { example } = parameter.schema;
  if (parameter.in === 'path' || example === undefined) return;
  delete parameter.schema.example;
  parameter.description = [parameter.description, `For example ${inWords(example)}.`]
    .filter((text) => text !== undefined)
    .join(' ');
};

const showExamples = (content: Content | undefined, components: ShownSchemas): void => {
  for (const [type, shown] of Object.entries(content ?? {}))
    if (type === 'application/json' && shown.schema !== undefined && !('example' in shown))
      shown.example = sampleOf(shown.schema, components);
};

/**
 * Turns replies that several operations share into components: the document is half as long, and its page twice as
 * fast.
 */
const shareRefusals = (operations: readonly Operation[]): Readonly<Record<string, Response>> => {
  const refusals = operations.flatMap((operation) =>
    Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
      Number(status) >= 400 ? [{ operation, status, text: JSON.stringify(response) }] : [],
    ),
  );
  const shared = new Map<string, Response>();
  const used = new Map<string, number>();
  for (const [text, alike] of Map.groupBy(refusals, ({ text }) => text)) {
    const [{ status } = { status: '' }] = alike;
    if (alike.length < 2) continue;
    const word = (new Map(Object.entries(STATUS_CODES)).get(status) ?? status).replaceAll(' ', '');
    const count = (used.get(word) ?? 0) + 1;
    used.set(word, count);
    const name = count === 1 ? word : `${word}${count}`;
    shared.set(name, JSON.parse(text) as Response);
    for (const { operation } of alike)
      operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } };
  }
  return Object.fromEntries(shared);
};

/** Gives every request and reply of a document an example, and removes those of optional parameters. */
export const withExamples = <Document>(document: Document): Document => {
  const { paths = {}, webhooks = {}, components } = document as Unfinished;
  const schemas = new Map(Object.entries(components?.schemas ?? {}));
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item));
  for (const { parameters = [], requestBody, responses = {} } of operations) {
    parameters.forEach(tellExample);
    showExamples(requestBody?.content, schemas);
    for (const response of Object.values(responses)) if ('content' in response) showExamples(response.content, schemas);
  }
  if (components) components.responses = { ...components.responses, ...shareRefusals(operations) };
  return document;
};
