import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { chromiumPath } from '../adapters/platform/pages/chromium.ts';
import { labelRequest } from '../http/parcels/label-request.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { saidOfPackage } from './checkers.ts';
import { nodes, root, run } from './install.ts';

const project = inject('clientProject');
const packed = inject('packedClient');
const installed = join(project, 'node_modules/waybill-client');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const blocks = (page: string, language: string): readonly string[] =>
  [...read(page).matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

/** A program of the folder beside this file as JavaScript, with the package in place of the sources. */
const programNamed = (name: string, client: string): string =>
  stripTypeScriptTypes(read(`test/packed/client/${name}.ts`)).replace(/'[./]+\/src\/client\/index\.ts'/, `'${client}'`);

describe('the package waybill-client', () => {
  const code = readFileSync(join(installed, 'dist/index.js'), 'utf8');

  it('has the version of the service, no dependency, and a licence', () => {
    const { version } = JSON.parse(read('package.json')) as { readonly version: string };
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ version, license: 'Apache-2.0', sideEffects: false, engines: { node: '>=20' } });
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(packed.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['LICENSE', 'README.md']));
  });

  it('loads one file of at most 20 kB that imports nothing', () => {
    expect(packed.files.filter(({ path }) => path.endsWith('.js')).map(({ path }) => path)).toEqual(['dist/index.js']);
    // `/import` is the end of an address.
    expect(code).not.toMatch(/(?<!\/)\bimport\b|\brequire\(|\bprocess\.|\bBuffer\b/);
    expect(Buffer.byteLength(code)).toBeLessThan(20_000);
    expect(gzipSync(code).byteLength).toBeLessThan(7_000);
    // 99 kB when this was written, 71 of them declarations with their comments, and 19 the source map.
    expect(packed.size).toBeLessThan(130_000);
  });

  it('publint has nothing to remark, and types resolve for ES modules and bundlers', async () => {
    expect(await saidOfPackage(join(project, packed.filename))).toEqual({ messages: [], problems: [] });
  });

  it.each(['nodenext', 'bundler'])('the programs of its pages have no fault of types under %s', async (resolution) => {
    const texts = [...blocks('packages/client/README.md', 'ts'), ...blocks('docs/client.md', 'ts')];
    const files = texts.map((text, index) => {
      writeFileSync(join(project, `page-${index}.ts`), text);
      return `page-${index}.ts`;
    });
    const compilerOptions = {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
      // The client needs the types of no other package; its pages need those of Node for `process`.
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      skipLibCheck: false,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
    const printed = await run(process.execPath, [compiler], { cwd: project }).catch((error: unknown) => error);
    expect(printed).toMatchObject({ stdout: '' });
  });
});

it('the tests of the client pass with the package in place of the sources', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, WAYBILL_CLIENT_ENTRY: join(installed, 'dist/index.js') };
  const reported = run(
    process.execPath,
    [vitest, 'run', '--config', 'test/packed/client/suite.config.ts', '--reporter=json'],
    { cwd: root, env, maxBuffer: 2 ** 26 },
  ).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
  const report = JSON.parse((await reported).replace(/^[^{]*/, '')) as { readonly numPassedTests: number };
  expect(report).toMatchObject({ success: true, numFailedTests: 0, numPendingTests: 0 });
  expect(report.numPassedTests).toBeGreaterThan(60);
});

describe('with a service', () => {
  let service: RunningService;
  const seen = { label: '%PDF', listed: true, refused: 'weight.value', event: 'label.generated' };
  const given = (reference: string, baseUrl = service.listeningAt) =>
    JSON.stringify({ baseUrl, token: service.tokens['shop'], reference, body: labelRequest() });

  beforeAll(async () => {
    service = await runningService();
    writeFileSync(join(project, 'use.js'), programNamed('use', 'waybill-client'));
    writeFileSync(join(project, 'on-node.js'), programNamed('on-node', 'waybill-client'));
    // A parcel that lists hold already when the first program reads them.
    await service.post('/api/shipments/labels', labelRequest());
    await service.caughtUp();
  });
  afterAll(() => service.stop());

  describe.each(nodes)('on Node $major', ({ path, major }) => {
    it('books, reads, is refused and verifies', async () => {
      const { stdout } = await run(path, ['on-node.js', given(`node-${major}`)], { cwd: project });
      expect(JSON.parse(stdout)).toEqual({ booked: `node-${major}`, ...seen });
    });

    it('does so with the globals of a worker at the edge alone', async () => {
      const words = ['--no-warnings', '--experimental-vm-modules', 'on-node.js', given(`bare-${major}`), 'bare'];
      const { stdout } = await run(path, words, { cwd: project });
      expect(JSON.parse(stdout)).toEqual({ booked: `bare-${major}`, ...seen });
    });
  });

  it('the program at the top of its README prints what is shown', async () => {
    const file = join(project, 'readme.ts');
    writeFileSync(file, blocks('packages/client/README.md', 'ts')[0] ?? '');
    const env = { ...process.env, WAYBILL_URL: service.listeningAt, WAYBILL_TOKEN: service.tokens['rival'] ?? '' };
    const { stdout } = await run(process.execPath, [file], { cwd: project, env });
    expect(stdout).toBe(blocks('packages/client/README.md', 'console')[0]);
  });

  it.skipIf(chromiumPath === undefined)('does so in a page, and in a worker of it, as an ES module', async () => {
    const served: Readonly<Record<string, readonly [type: string, text: () => string]>> = {
      '/page': ['text/html', () => '<!doctype html><title>A page</title>'],
      '/waybill-client.js': ['text/javascript', () => readFileSync(join(installed, 'dist/index.js'), 'utf8')],
      '/use.js': ['text/javascript', () => programNamed('use', './waybill-client.js')],
      '/worker.js': [
        'text/javascript',
        () => `import { use } from './use.js';
onmessage = async ({ data }) => postMessage([await use(data), typeof window, typeof process]);`,
      ],
    };
    // The page's own origin, which passes the API on: the service allows no other origin.
    const server = createServer((request, response) => {
      void (async () => {
        const [type, text] = served[request.url ?? ''] ?? [];
        if (type !== undefined) return response.setHeader('content-type', type).end(text?.());
        const body = Buffer.concat((await request.toArray()) as Buffer[]);
        const { host: _, connection: _connection, ...headers } = request.headers;
        const reply = await fetch(`${service.listeningAt}${request.url ?? ''}`, {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(body.length > 0 && { body }),
        });
        const bytes = Buffer.from(await reply.arrayBuffer());
        reply.headers.forEach((value, name) => {
          if (!/^(?:content-encoding|transfer-encoding|connection)$/.test(name)) response.setHeader(name, value);
        });
        return response.writeHead(reply.status, { 'content-length': bytes.length }).end(bytes);
      })();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`);
      // In the page, as text: the types of this file have no DOM.
      const inPage = await page.evaluate(`import('/use.js').then(({ use }) => use(${given('page', '')}))`);
      expect(inPage).toEqual({ booked: 'page', ...seen });
      const inWorker = await page.evaluate(`new Promise((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(${given('worker', '')});
      })`);
      expect(inWorker).toEqual([{ booked: 'worker', ...seen }, 'undefined', 'undefined']);
    } finally {
      await browser.close();
      server.close();
      server.closeAllConnections();
    }
  });
});
