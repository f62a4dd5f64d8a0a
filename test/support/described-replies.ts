import { openApiOf } from '../../src/adapters/platform/http/openapi/document.ts';
import { webhooksSection } from '../../src/adapters/webhooks/http/event-descriptions.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';

/** A reply, whatever client requested it. */
export type SeenReply = {
  readonly method: string;
  /** An address or a path, with or without a query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array;
};

/** A request that the service itself sent. */
export type SeenWebhook = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

type Schema = Readonly<Record<string, unknown>>;
type Reference = { readonly $ref: string };
type Header = { readonly required?: boolean; readonly schema: Schema };
type Described = {
  readonly headers?: Record<string, Header | Reference>;
  readonly content?: Record<string, { readonly schema?: Schema }>;
};
type Operation = {
  readonly responses: Record<string, Described | Reference>;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: Schema }> };
};
type Document = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks?: Record<string, { readonly post: Operation }>;
  readonly components: { readonly headers: Record<string, Header>; readonly responses: Record<string, Described> };
};

/** Headers of HTTP and of the security policy, which all replies have and no operation describes. */
const everywhere = new Set([
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
  ...[
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
  ],
  ...[
    'strict-transport-security',
    'x-content-type-options',
    'x-dns-prefetch-control',
    'x-download-options',
    'x-frame-options',
  ],
  ...['x-permitted-cross-domain-policies', 'x-xss-protection'],
]);

/** Pages for people, and routes for a single sender, which the document omits. */
const hidden =
  /^\/(docs(\/.*)?|llms\.txt|track\/.*|pay\/.*|sandbox(\/inbox(\.js)?)?|sandbox\/bank\/.*|payments\/notifications\/.*|webhooks\/easypost|integrations\/shopify\/rates)?$/;

/** The status of requests with a foreign host name. Every operation refuses them, so none describes it. */
const asWhom = 421;

/** Paths that are still answered under a name the document no longer shows. */
const formerly = /^\/api\/shipments\/([^/]+\/(?:legs|surcharges))$/;

const key = 'document';
const pointer = (...parts: readonly string[]): string =>
  `${key}#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

const dateForm = /^\d{4}-\d\d-\d\d$/;
const timestampForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const atOf = ({ instancePath, message, params }: ErrorObject): string => {
  const path = instancePath.slice(1).split('/').filter((part) => part !== ''); // oxfmt-ignore
  const at = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  const more = Object.values(params as Record<string, unknown>).map((value) => JSON.stringify(value)).join(', '); // oxfmt-ignore
  return `${at === '' ? 'the whole' : at} ${message ?? 'is not as it must be'} (${more})`;
};

/**
 * Forbids fields and values that the document does not name: it allows clients for later ones, but the service of the
 * same version must not send any.
 */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [
    name === 'x-extensible-enum' ? 'enum' : name,
    closed(part),
  ]);
  const inner = Object.fromEntries(entries) as Schema;
  return inner.type === 'object' && typeof inner.properties === 'object'
    ? { additionalProperties: false, ...inner }
    : inner;
};

/**
 * Reports every reply of a service that its OpenAPI document does not describe: throws an Error with the operation, the
 * status, the place and the rule.
 */
export class DescribedReplies {
  readonly #document: Document;
  readonly #ajv: Ajv2020;
  readonly #templates: readonly { readonly path: string; readonly form: RegExp }[];
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: unknown) {
    this.#document = document as Document;
    // The document as a whole is no schema, although it contains many, and it may have OpenAPI keywords that JSON
    // Schema lacks.
    this.#ajv = new Ajv2020({
      strict: false,
      validateSchema: false,
      inlineRefs: false,
      formats: { 'date-time': timestampForm, date: dateForm },
    });
    this.#ajv.addSchema(closed(document) as Schema, key, false, false);
    this.#templates = Object.keys(this.#document.paths)
      .toSorted((one, other) => one.split('{').length - other.split('{').length)
      .map((path) => ({ path, form: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  }

  check(reply: SeenReply): void {
    const pathname = new URL(reply.url, 'http://localhost').pathname.replace(formerly, '/api/shipments/labels/$1');
    const path = this.#templates.find(({ form }) => form.test(pathname))?.path;
    const complain = (text: string): never => {
      throw new Error(
        `${reply.method} ${path ?? pathname} answered ${reply.status} with what /openapi.json does not say: ${text}.`,
      );
    };
    if (path === undefined || reply.status === asWhom) {
      if (reply.status < 400) {
        if (!hidden.test(pathname)) complain('there is no such operation');
      } else if (reply.headers.get('content-type')?.startsWith('application/json') === true) {
        this.#checkJson(['components', 'schemas', 'Errors'], reply, complain);
      }
      return;
    }
    const operations = this.#document.paths[path] ?? {};
    const asked = reply.method === 'HEAD' ? 'get' : reply.method.toLowerCase();
    // A method that the path does not have: each existing method of the path describes that refusal.
    const method = asked in operations ? asked : (Object.keys(operations)[0] ?? '');
    const found = operations[method]?.responses[reply.status] ?? complain('there is no such status');
    const shared = '$ref' in found ? (found.$ref.split('/').at(-1) ?? '') : undefined;
    const described = '$ref' in found ? (this.#document.components.responses[shared ?? ''] ?? {}) : found;
    const place =
      shared === undefined
        ? ['paths', path, method, 'responses', String(reply.status)]
        : ['components', 'responses', shared];
    this.#checkHeaders(described, reply, complain);
    if (reply.method !== 'HEAD') this.#checkBody(place, described, reply, complain);
  }

  /**
   * The same for a webhook. A payload without an event name is skipped, because tests of sending use arbitrary bodies.
   */
  checkWebhook({ headers, body }: SeenWebhook): void {
    const { eventName } = JSON.parse(body) as { readonly eventName?: unknown };
    if (typeof eventName !== 'string') return;
    const complain = (text: string): never => {
      throw new Error(`The webhook ${eventName} was sent with what the OpenAPI document does not say: ${text}.`);
    };
    const operation = this.#document.webhooks?.[eventName]?.post ?? complain('there is no such event');
    for (const { in: place, name, required = false } of operation.parameters ?? [])
      if (place === 'header' && required && headers[name] === undefined) complain(`the header ${name} is missing`);
    this.#checkJson(
      ['webhooks', eventName, 'post', 'requestBody', 'content', 'application/json', 'schema'],
      { body },
      complain,
    );
  }

  #checkHeaders({ headers = {} }: Described, reply: SeenReply, complain: (text: string) => never): void {
    const known = new Set(everywhere);
    for (const [name, described] of Object.entries(headers)) {
      known.add(name.toLowerCase());
      const header =
        '$ref' in described ? this.#document.components.headers[described.$ref.split('/').at(-1) ?? ''] : described;
      const value = reply.headers.get(name);
      if (header?.required === true && value === null) complain(`the header ${name} is missing`);
      if (header === undefined || value === null) continue;
      const validate = this.#compile(`header ${name}`, () => this.#ajv.compile(header.schema));
      if (!validate(header.schema.type === 'integer' ? Number(value) : value))
        complain(`the header ${name}, "${value}", ${validate.errors?.[0]?.message ?? 'is not as it must be'}`);
    }
    for (const name of reply.headers.keys()) if (!known.has(name)) complain(`there is no header ${name}`);
  }

  #checkBody(
    at: readonly string[],
    { content = {} }: Described,
    reply: SeenReply,
    complain: (text: string) => never,
  ): void {
    const [type = ''] = (reply.headers.get('content-type') ?? '').split(';');
    if (Object.keys(content).length === 0 && reply.body.length === 0) return;
    if (!(type in content)) complain(`the type is ${type}, and not ${Object.keys(content).join(' or ')}`);
    if (type === 'application/json') this.#checkJson([...at, 'content', type, 'schema'], reply, complain);
  }

  #checkJson(at: readonly string[], { body }: Pick<SeenReply, 'body'>, complain: (text: string) => never): void {
    const reference = pointer(...at);
    const validate = this.#compile(reference, () => this.#ajv.compile({ $ref: reference }));
    if (validate(JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)))) return;
    complain((validate.errors ?? []).map(atOf).join('; '));
  }

  #compile(name: string, compile: () => ValidateFunction): ValidateFunction {
    const validate = this.#compiled.get(name) ?? compile();
    this.#compiled.set(name, validate);
    return validate;
  }
}

const byKind = new Map<string, DescribedReplies>();

/** Checks of webhooks, which do not depend on the routes. */
export const describedWebhooks = (): Promise<DescribedReplies> =>
  describedBy('webhooks', () =>
    Promise.resolve(
      openApiOf([], { title: '', version: '', description: '', baseUrl: undefined, webhooks: webhooksSection }),
    ),
  );

/** The checks for a kind of service. Its document is read once in a process and compiled on first use. */
export const describedBy = async (kind: string, read: () => Promise<unknown>): Promise<DescribedReplies> => {
  const described = byKind.get(kind) ?? new DescribedReplies(await read());
  byKind.set(kind, described);
  return described;
};
