import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../support/running-service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** Asks no server of theirs for anything, and tells none. */
const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** Runs a program of a package, and answers what it said; its failure says the same. */
const said = async (name: string, ...parameters: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await run(bin(name), parameters, { cwd: root, env: quiet }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${name} ${parameters.join(' ')}\n${stdout}${stderr}`);
  });
  return `${stdout}${stderr}`;
};

/** The body of the booking the README begins with. */
const bookingOfReadme = async (): Promise<string> => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, body] = /api\/shipments\/labels \\\n[^\n]*\n {2}-d '(\{.*?\n {2}\})'/s.exec(readme) ?? [];
  if (body === undefined) throw new Error('The README books no parcel.');
  return body;
};

const programs = (booking: string): Readonly<Record<string, string>> => ({
  'fetch.ts': `import createClient from 'openapi-fetch';
import type { components, paths, webhooks } from './schema.js';
const client = createClient<paths>({ baseUrl: 'http://localhost:8080' });
export const book = async (): Promise<readonly string[]> => {
  const { data, error } = await client.POST('/api/shipments/labels', { params: { header: { 'Idempotency-Key': 'order-1001' } }, body: ${booking} });
  if (error) return error.messages.map(({ reason }) => reason);
  const { commodities, documents, rate, trackingNumber } = data.shipment;
  const price: number = rate.price;
  return [trackingNumber ?? '', String(price), ...documents.map(({ url }) => url), ...commodities.map(({ value }) => value.amount)];
};
export const list = async (): Promise<number> => {
  const { data = [], response } = await client.GET('/api/shipments/labels', { params: { query: { status: 'delivered', range: '[0,9]' } } });
  return data.length + Number(response.headers.get('X-Total-Count'));
};
export const restricted = (found: components['schemas']['Restriction']): string => found.restrictionLevel;
type Told = webhooks['label.generated']['post']['requestBody']['content']['application/json'];
export const told = ({ eventName, data }: Told): string => eventName + data.shipmentId;
`,
  'hey.ts': `import { client } from './hey/client.gen';
import { createLabel, trackParcel } from './hey/sdk.gen';
client.setConfig({ baseUrl: 'http://localhost:8080', auth: () => 'token' });
export const book = async (): Promise<string> => {
  const { data, error } = await createLabel({ headers: { 'Idempotency-Key': 'order-1001' }, body: ${booking} });
  return data?.shipment.trackingNumber ?? error?.messages[0]?.reason ?? '';
};
export const track = async (trackingNumber: string): Promise<readonly string[]> =>
  (await trackParcel({ path: { trackingNumber }, throwOnError: true })).data.events.map(({ code }) => code);
`,
  'sta.ts': `import { Api } from './sta/api';
const { api } = new Api({ baseUrl: 'http://localhost:8080' });
export const book = async (): Promise<string> => (await api.createLabel(${booking})).data.shipment.shipmentId;
`,
});

const strict = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    // Those that come with TypeScript, and no others: half of the time.
    skipDefaultLibCheck: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  },
  include: ['*.ts', '*.d.ts', 'hey', 'sta'],
};

type Parsed = { readonly success: boolean; readonly error?: unknown };
type Checks = Readonly<Record<string, { readonly safeParse: (value: unknown) => Parsed }>>;
type Operation = {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >;
};

/** Imports what a generator wrote: Node runs no TypeScript below `node_modules`. */
const generatedChecks = async (file: string): Promise<Checks> => {
  const { outputText } = ts.transpileModule(await readFile(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await writeFile(`${file}.mjs`, outputText);
  return (await import(`${file}.mjs`)) as Checks;
};

describe('the OpenAPI document, as others read it', () => {
  let folder = '';
  let document = '';

  beforeAll(async () => {
    // Among our packages, where the generated clients find theirs.
    await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
    folder = await mkdtemp(join(root, 'node_modules/.cache/clients-'));
    document = join(folder, 'openapi.json');
    const service = await runningService();
    await writeFile(document, (await service.get('/openapi.json', { token: null })).text);
    await service.stop();
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("passes the strictest rules of Redocly's linter", async () => {
    expect(await said('redocly', 'lint', document, '--extends', 'recommended-strict')).toContain('valid');
  });

  it('gives three generators clients that compile strictly, with the booking of the README', async () => {
    const into = (name: string): string => join(folder, name);
    await Promise.all([
      said('openapi-typescript', document, '-o', into('schema.d.ts')),
      said('openapi-ts', '-i', document, '-o', into('hey')),
      said('swagger-typescript-api', 'generate', '-p', document, '-o', into('sta'), '-n', 'api.ts'),
    ]);
    const written = { ...programs(await bookingOfReadme()), 'tsconfig.json': JSON.stringify(strict) };
    for (const [name, text] of Object.entries(written)) await writeFile(into(name), text);
    expect(await said('tsc', '-p', folder)).toBe('');
  });

  it('lets a client that checks every reply meet a value of a later version, and refuses it in a request', async () => {
    const { paths, components } = JSON.parse(await readFile(document, 'utf8')) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
      readonly components: unknown;
    };
    const growing = new Map<string, Set<string>>();
    JSON.stringify([paths, components], (field, value: unknown): unknown => {
      const known = (value as { readonly 'x-extensible-enum'?: readonly string[] } | null)?.['x-extensible-enum'];
      if (known !== undefined) growing.set(field, new Set([...(growing.get(field) ?? []), ...known]));
      return value;
    });
    const later = (example: unknown): unknown =>
      JSON.parse(
        JSON.stringify(example, (field, value: unknown): unknown =>
          typeof value === 'string' && growing.get(field)?.has(value) === true ? 'of_a_later_version' : value,
        ),
      );
    await said('openapi-ts', '-i', document, '-o', join(folder, 'checking'), '-p', '@hey-api/typescript', 'zod');
    const checks = await generatedChecks(join(folder, 'checking/zod.gen.ts'));

    const answered = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, responses }) => {
        const [example] = Object.entries(responses).flatMap(([status, { content }]) =>
          status.startsWith('2') ? [content?.['application/json']?.example] : [],
        );
        const check = checks[`z${operationId.replace(/^./, (first) => first.toUpperCase())}Response`];
        return example === undefined || check === undefined ? [] : [{ operationId, example, check }];
      }),
    );
    const changed = answered.filter(({ example }) => JSON.stringify(later(example)) !== JSON.stringify(example));
    expect(changed.length).toBeGreaterThan(20);
    const refused = answered.flatMap(({ operationId, example, check }) => {
      const { success, error } = check.safeParse(later(example));
      return success ? [] : [{ operationId, error }];
    });
    expect(refused).toEqual([]);

    const request = paths['/api/shipments/labels']?.['post']?.requestBody?.content['application/json']?.example;
    expect(checks['zLabelRequest']?.safeParse({ ...request, packageType: 'tube' }).success).toBe(true);
    expect(checks['zLabelRequest']?.safeParse({ ...request, packageType: 'of_a_later_version' }).success).toBe(false);
  });
});
