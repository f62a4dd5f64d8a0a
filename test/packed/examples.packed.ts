import { spawn } from 'node:child_process';
import type { ChildProcess, ExecFileOptionsWithStringEncoding } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { labelRequest } from '../http/parcels/label-request.ts';
import { programOf, root, run } from './install.ts';

const project = inject('project');

/** A copy of an example where the package is installed. */
const copied = (name: string): string => {
  const folder = join(project, name);
  cpSync(join(root, 'examples', name), folder, { recursive: true });
  return folder;
};

/** What a program printed, also when it failed. */
const outputOf = (
  program: string,
  parameters: readonly string[],
  options: ExecFileOptionsWithStringEncoding,
): Promise<string> =>
  run(program, parameters, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => `${stdout}${stderr}`,
  );

it('examples have no fault of types', async () => {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    checkJs: true,
    allowJs: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    paths: { express: [join(root, 'node_modules/@types/express/index.d.ts')] },
  };
  const include = readdirSync(join(root, 'examples')).map(copied);
  writeFileSync(join(project, 'tsconfig.examples.json'), JSON.stringify({ compilerOptions, include }));
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
  expect(
    await outputOf(process.execPath, [compiler, '--project', 'tsconfig.examples.json'], {
      cwd: project,
      encoding: 'utf8',
    }),
  ).toBe('');
});

it('the store of examples/own-adapter has fewer than 100 lines, and passes the contract suite; so does the story of docs/embedding.md', async () => {
  const folder = copied('own-adapter');
  const { file, options } = programOf(project, 'node');
  const [, story = ''] =
    /^```ts\n(import \* as vitest from 'vitest';\nimport \{ shipment \}[^]*?)^```/m.exec(
      readFileSync(join(root, 'docs/embedding.md'), 'utf8'),
    ) ?? [];
  writeFileSync(join(folder, 'story.test.ts'), story);
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const report = await outputOf(file, [vitest, 'run', '--reporter=json'], {
    ...options,
    cwd: folder,
    encoding: 'utf8',
  });
  expect(JSON.parse(report)).toMatchObject({ success: true, numFailedTests: 0, numPendingTests: 0 });
  expect((JSON.parse(report) as { readonly numPassedTests: number }).numPassedTests).toBeGreaterThan(20);
  expect(readFileSync(join(folder, 'file-event-store.ts'), 'utf8').trimEnd().split('\n').length).toBeLessThan(100);
});

describe('examples/embed-service', () => {
  let shop: ChildProcess;
  let url: string;
  let ended: Promise<unknown>;

  beforeAll(async () => {
    const { file, options } = programOf(project, 'node');
    const folder = copied('embed-service');
    const env = { ...options.env, DATA_DIR: join(folder, 'data.local') };
    shop = spawn(file, ['server.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    ended = once(shop, 'exit');
    if (shop.stdout === null) throw new Error('The shop has no output.');
    for await (const line of createInterface({ input: shop.stdout })) {
      [, url = ''] = /The shop is at (\S+),/.exec(line) ?? [];
      if (url !== '') break;
    }
  });

  const ask = (path: string, key?: string, body?: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-shop-key': key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  it('serves the shop, and Waybill to the customers whom the shop knows', async () => {
    expect(await (await ask('/')).text()).toBe('The shop.');
    expect((await ask('/shipping/api/services')).status).toBe(401);
    expect((await ask('/shipping/api/services', 'key-of-customer-1')).status).toBe(200);
  });

  it('prints a label for one customer, which another one does not see', async () => {
    const booked = await ask('/shipping/api/shipments/labels', 'key-of-customer-1', labelRequest());
    expect(booked.status).toBe(201);
    const { shipment } = (await booked.json()) as { shipment: { shipmentId: string } };
    expect((await ask(`/shipping/api/shipments/labels/${shipment.shipmentId}`, 'key-of-customer-1')).status).toBe(200);
    expect((await ask(`/shipping/api/shipments/labels/${shipment.shipmentId}`, 'key-of-customer-2')).status).toBe(404);
  });

  // Last in its file: tests of this folder run in their order.
  it('ends on a signal', async () => {
    shop.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
