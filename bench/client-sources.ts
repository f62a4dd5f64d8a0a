import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
type Parameter = { readonly in: string; readonly name: string };
type Reply = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
};
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Reply>>;
};
type PathItem = Readonly<Record<string, Operation>>;
export type ApiDocument = {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const header = `// Generated from the OpenAPI document by \`npm run generate:client\`. Do not edit it.
`;

const mapValues = <Value, Result>(
  of: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));

/**
 * Removes the examples of schemas. `areFields`: the names are fields of `properties`, one of which may be `example`.
 */
const withoutExamples = (value: unknown, areFields = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => withoutExamples(one));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => areFields || (name !== 'example' && name !== 'examples'));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutExamples(part, name === 'properties')]));
};

const successes = ({ responses }: Operation): readonly (readonly [string, Reply])[] =>
  Object.entries(responses).filter(([status]) => status.startsWith('2'));

const typesOf = (operation: Operation): readonly string[] =>
  successes(operation).flatMap(([, { content = {} }]) => Object.keys(content));

/** Redirects are for browsers: no program calls such an operation for its body. */
const isForPrograms = (operation: Operation): boolean => typesOf(operation).length > 0;

/**
 * Keeps what a caller sends and gets. Headers and refusals are left out, because they are the same for all operations.
 */
const essential = (operation: Operation): Operation => ({
  ...operation,
  parameters: (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header'),
  ...(operation.requestBody && {
    requestBody: {
      ...operation.requestBody,
      content: Object.fromEntries(
        Object.entries(operation.requestBody.content).filter(([type]) => type === 'application/json'),
      ),
    },
  }),
  responses: Object.fromEntries(
    successes(operation).map(([status, { description, content = {} }]) => [status, { description, content }]),
  ),
});

const essentialDocument = ({ paths, webhooks, components, ...others }: ApiDocument): unknown =>
  withoutExamples({
    ...others,
    components: { schemas: components.schemas },
    paths: mapValues(paths, (item) =>
      Object.fromEntries(
        Object.entries(item).flatMap(([method, operation]) =>
          isForPrograms(operation) ? [[method, essential(operation)]] : [],
        ),
      ),
    ),
    webhooks: mapValues(webhooks, ({ post }) => ({
      post: { ...essential(post), responses: { 200: { description: 'Received.' } } },
    })),
  });

const isIn = (names: readonly string[], node: ts.Node): boolean =>
  (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && names.includes(node.name.text);

/** Longer enumerations, such as all countries, become a plain `string`. */
const mostNamed = 40;

/** `string & {}`: `string` alone would absorb the known values of the union. */
const anyOtherText = ts.factory.createParenthesizedType(
  ts.factory.createIntersectionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeLiteralNode([]),
  ]),
);

/** A union of the known values of an open enum, which an editor then offers, and any other text. */
const openEnum = (schema: object): ts.TypeNode | undefined => {
  const values = 'x-extensible-enum' in schema ? (schema['x-extensible-enum'] as readonly string[]) : [];
  if (values.length === 0 || values.length > mostNamed) return undefined;
  const known = values.map((value) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value)));
  return ts.factory.createUnionTypeNode([...known, anyOtherText]);
};

/** The types of all requests and replies, as openapi-typescript writes them: `components` and `operations`. */
const schemaSource = async (document: ApiDocument): Promise<string> => {
  const nodes = await openapiTS(essentialDocument(document) as Parameters<typeof openapiTS>[0], {
    transform: openEnum,
  });
  const text = astToString(nodes.filter((node) => isIn(['components', 'operations'], node)));
  return (
    header +
    text
      .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
      // Removes JSDoc tags and lists of values that repeat the type.
      .replaceAll(/ ?Values so far: (?:`[^`]+`(?:, )?)+\./g, '')
      .replaceAll(/^ *\* @(?:enum|constant)\b.*\n/gm, '')
      .replaceAll(/(\/\*\*|^ *\*) @description /gm, '$1 ')
  );
};

const wrapped = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

const commentOf = ({ summary, description }: Operation, method: string, path: string): string => {
  const paragraphs = [summary, ...(description ?? '').split(/\n+/), `\`${method} ${path}\``].filter(
    (text) => text !== '',
  );
  const lines = paragraphs.flatMap((text, index) => [
    ...(index === 0 ? [] : ['']),
    ...wrapped(text.replaceAll('*/', '* /'), 130),
  ]);
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n');
};

/** How the body of a success is read: JSON when empty, text if every type is text, else bytes. */
const kindOf = (operation: Operation): readonly string[] => {
  const types = typesOf(operation);
  if (types.every((type) => type === 'application/json')) return [];
  return types.every((type) => type.startsWith('text/')) ? ['text'] : ['blob'];
};

/**
 * Whether the operation is a list with `range`: its `Content-Range` says which rows the reply holds, and of how many.
 */
const isRanged = (operation: Operation): boolean =>
  successes(operation).every(([, { headers = {} }]) => 'Content-Range' in headers) &&
  (operation.parameters ?? []).some(({ name }) => name === 'range');

/** What distinguishes an operation: the words that `specOf` of the client reads. */
const flagsOf = (operation: Operation): readonly string[] => [
  ...(operation.security?.length === 0 ? ['public'] : []),
  ...((operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key') ? ['key'] : []),
  ...(isRanged(operation) ? ['range'] : []),
  ...kindOf(operation),
];

const memberOf: Readonly<Record<string, string>> = {
  public: 'isPublic: true',
  key: 'takesKey: true',
  range: `paging: 'range'`,
  text: `reply: 'text'`,
  blob: `reply: 'blob'`,
};

const membersOf = (operation: Operation, method: string, path: string): readonly string[] => [
  `method: '${method}'`,
  `path: '${path}'`,
  ...flagsOf(operation).map((flag) => memberOf[flag] ?? ''),
];

type Row = { readonly path: string; readonly method: string; readonly operation: Operation };

const rowsOf = ({ paths }: ApiDocument): readonly Row[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      isForPrograms(operation) ? [{ path, method: method.toUpperCase(), operation }] : [],
    ),
  );

/** What the compiler needs to know of each operation, with the descriptions. */
const operationsSource = (document: ApiDocument): string => {
  const types = rowsOf(document).map(({ path, method, operation }) => {
    const members = membersOf(operation, method, path).map((member) => `readonly ${member}`);
    return `${commentOf(operation, method, path)}\n  readonly ${operation.operationId}: { ${members.join('; ')} };\n`;
  });
  const events = Object.entries(document.webhooks).map(
    ([name, { post }]) =>
      `  /** ${post.summary} */\n  readonly '${name}': operations['${post.operationId}']['requestBody']['content']['application/json'];\n`,
  );
  return `${header}import type { operations } from './schema.ts';

/** The operations of the API: what each does, its method and path, whether it takes an idempotency key, and how its list is paged. */
export interface OperationTable {
${types.join('')}}

/** What is sent to webhook endpoints, by the name of the event. */
export interface WebhookPayloads {
${events.join('')}}
`;
};

/** The same for run time: a line of text each, because every program that loads the client loads all of them. */
const linesSource = (document: ApiDocument): string => {
  const lines = rowsOf(document).map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: '${[method, path, ...flagsOf(operation)].join(' ')}',\n`,
  );
  return `${header}import type { OperationTable } from './operations.ts';

/** Method, path and flags of each operation. */
export const operationLines: Readonly<Record<keyof OperationTable, string>> = {
${lines.join('')}};
`;
};

/** The generated files of `src/client/generated`, by name. */
export const clientSources = async (document: ApiDocument): Promise<Readonly<Record<string, string>>> => ({
  'schema.ts': await schemaSource(document),
  'operations.ts': operationsSource(document),
  'lines.ts': linesSource(document),
});
