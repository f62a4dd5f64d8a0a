import { beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../../../support/running-service.ts';

type Node = Readonly<Record<string, unknown>>;
type Operation = Node & { readonly responses: Node; readonly tags: readonly string[]; readonly description?: string };
type Items = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
type Document = {
  readonly info: { readonly description: string; readonly contact: Node };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Items;
  readonly webhooks: Items;
  readonly components: { readonly schemas: Node };
};

const documentOf = async (environment: Readonly<Record<string, string>> = {}): Promise<Document> => {
  const service = await runningService({ environment });
  const { text } = await service.get('/openapi.json', { token: null });
  await service.stop();
  return JSON.parse(text) as Document;
};

let document: Document;
beforeAll(async () => {
  document = await documentOf();
});

type Seen = { readonly field: string; readonly node: Node };

/**
 * Every node of some parts of the document, through references, with the field that it describes. Examples are left
 * out.
 */
const nodesOf = (...parts: readonly unknown[]): readonly Seen[] => {
  const found: Seen[] = [];
  const followed = new Set<string>();
  const walk = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, field);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    found.push({ field, node });
    const { $ref, example: _example, examples: _examples, ...members } = node;
    if (typeof $ref === 'string' && !followed.has($ref)) {
      followed.add($ref);
      const target = $ref
        .split('/')
        .slice(1)
        .reduce<unknown>((at, name) => (at as Node)[name], document);
      expect([$ref, target]).toEqual([$ref, expect.anything()]);
      walk(target, $ref.split('/').at(-1) ?? '');
    }
    for (const [key, member] of Object.entries(members))
      if (key === 'properties' || key === 'headers')
        for (const [name, schema] of Object.entries(member as Node)) walk(schema, name);
      else walk(member, field);
  };
  for (const part of parts) walk(part, '');
  return found;
};

const operations = (items: Items): readonly Operation[] => Object.values(items).flatMap((item) => Object.values(item));
const replies = (): readonly Seen[] =>
  nodesOf(
    operations(document.paths).map(({ responses }) => responses),
    document.webhooks,
  );
const requests = (): readonly Seen[] =>
  nodesOf(operations(document.paths).map(({ responses: _, ...request }) => request));

const isClosed = ({ node }: Seen): boolean => 'enum' in node || typeof node['const'] === 'string';
const valuesOf = ({ node }: Seen): readonly string[] => [node['enum'] ?? node['const']].flat() as string[];

describe('enums of the OpenAPI document', () => {
  it('are open in every reply and webhook, but for those that can never grow', () => {
    const events = Object.keys(document.webhooks);
    /** The field, all its values, and why there will never be another. */
    const neverGrow: Readonly<Record<string, readonly [values: readonly string[], why: string]>> = {
      eventName: [events, 'a new event is a new payload'],
      objectType: [
        ['shipment', 'manifest', 'document', 'taxes_collection', 'product', 'quote'],
        'tells payloads apart',
      ],
      unit: [['kg', 'cm'], 'replies have one unit each; another would be another field'],
      days: [['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], 'a week has seven days'],
      op: [['add', 'remove', 'replace'], 'a JSON Patch (RFC 6902) that is computed needs no other'],
      chargeType: [['credit', 'debit'], 'money comes in or goes out'],
      'Idempotent-Replayed': [['true'], 'a flag: absent otherwise'],
    };
    const closed = new Map<string, Set<string>>();
    for (const seen of replies().filter(isClosed))
      closed.set(seen.field, new Set([...(closed.get(seen.field) ?? []), ...valuesOf(seen)]));
    expect(Object.fromEntries([...closed].map(([field, values]) => [field, [...values].toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(neverGrow).map(([field, [values]]) => [field, values.toSorted()])),
    );
  });

  it('name their known values for programs, and short lists for people', () => {
    const open = replies().filter(({ node }) => 'x-extensible-enum' in node);
    expect(open.length).toBeGreaterThan(80);
    for (const { field, node } of open) {
      const values = node['x-extensible-enum'] as readonly string[];
      expect([field, node['type'], 'enum' in node, 'const' in node, values.length > 0]).toEqual([
        field,
        'string',
        false,
        false,
        true,
      ]);
      const description = typeof node['description'] === 'string' ? node['description'] : '';
      if (values.length <= 40) for (const value of values) expect(description).toContain(`\`${value}\``);
    }
    const { status } = (
      document.components.schemas['Shipment'] as { readonly properties: Readonly<Record<string, Node>> }
    ).properties;
    expect(status?.['x-extensible-enum']).toEqual(expect.arrayContaining(['label_created', 'delivered']));
  });

  it('stay closed in requests, also where a reply shows the same object', () => {
    const asked = requests();
    expect(asked.filter(({ node }) => 'x-extensible-enum' in node)).toEqual([]);
    const countriesIn = (seen: readonly Seen[]) =>
      seen.filter(({ field, node }) => field === 'country' && 'type' in node);
    expect(countriesIn(asked).map(isClosed)).toContain(true);
    expect(countriesIn(replies()).map(isClosed)).not.toContain(true);
  });
});

describe('the OpenAPI document', () => {
  it('has a described tag, a summary and a description for every operation', () => {
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    const all = [...operations(document.paths), ...operations(document.webhooks)];
    const used = new Set(all.flatMap((operation) => operation.tags));
    expect([...used].toSorted()).toEqual([...tags.keys()].toSorted());
    expect([...tags.values()].every((description) => description.length > 10)).toBe(true);
    const ofPaths = operations(document.paths);
    expect(
      ofPaths.filter(({ description = '' }) => description.trim() === '').map(({ operationId }) => operationId),
    ).toEqual([]);
  });

  it('names who runs the service', async () => {
    expect(document.info.contact).toEqual({ name: 'Who runs this service' });
    const { info } = await documentOf({
      OPERATOR_NAME: 'Example Shipping',
      OPERATOR_IMPRINT_URL: 'https://shipping.example.com/imprint',
    });
    expect(info.contact).toEqual({ name: 'Example Shipping', url: 'https://shipping.example.com/imprint' });
  });
});
