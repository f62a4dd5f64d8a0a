import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { globSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { labelRequest } from '../http/parcels/label-request.ts';
import { programOf, root, run } from './install.ts';

const project = inject('project');
const packed = inject('packed');

describe('the package', () => {
  it('holds what runs, the data and the licences, and no source or test', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'THIRD-PARTY.md',
        'README.md',
        'bin/waybill.js',
        'bin/waybill-audit.js',
        'data/services.json',
      ]),
    );
    const places = new Set(paths.flatMap((path) => (path.includes('/') ? path.split('/').slice(0, 1) : [])));
    expect([...places].toSorted()).toEqual(['bin', 'build', 'data', 'dist']);
    expect(paths.filter((path) => path.startsWith('build/'))).toEqual(['build/docs.bundle']);
    expect(paths.filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  it('has every file of src in dist, the TypeScript compiled', () => {
    // A declaration of another package's module is read by the compiler alone.
    const sources = globSync('src/**/*.*', { cwd: root }).filter((path) => !path.endsWith('.d.ts'));
    const wanted = sources.map((path) => path.replace(/^src/, 'dist').replace(/\.ts$/, '.js'));
    const paths = new Set(packed.files.map(({ path }) => path));
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
  });
});

/** Megabytes on disk. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + (statSync(join(parentPath, name)).blocks * 512) / 2 ** 20, 0);

it('has dependencies of a bounded size, and no Node', () => {
  const modules = join(project, 'node_modules');
  const others = readdirSync(modules).filter((name) => name !== 'waybill' && name !== 'vitest');
  const sizes = others
    .filter((name) => statSync(join(modules, name)).isDirectory())
    .map((name) => ({ name, size: sizeOf(join(modules, name)) }));
  const largest = sizes.toSorted((one, other) => other.size - one.size).slice(0, 5);
  // 130 MB when this was written, 23 of them stripe, 9 the protocol of agents; the rest is room for new versions, not for another SDK.
  expect(
    sizes.reduce((sum, { size }) => sum + size, 0),
    JSON.stringify(largest),
  ).toBeLessThan(137);
  // 35 MB: the data, the program with the types of its entries, and 6 MB of documentation.
  expect(sizeOf(join(modules, 'waybill'))).toBeLessThan(37);
});

describe('waybill, installed', () => {
  let service: ChildProcess;
  let url: string;
  let headers: Record<string, string>;
  let ended: Promise<number | null>;

  /** The address in the line that the service writes when it is ready. */
  const address = async (): Promise<string> => {
    const said: string[] = [];
    if (service.stdout !== null)
      for await (const line of createInterface({ input: service.stdout })) {
        said.push(line);
        if (line.includes('"msg":"Waybill is ready."'))
          return (JSON.parse(line) as { listeningAt: string }).listeningAt;
      }
    throw new Error(`The service ended before it was ready:\n${said.join('\n')}`);
  };

  beforeAll(async () => {
    const { file, options } = programOf(project, 'waybill');
    service = spawn(file, ['serve'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    ended = new Promise((resolve) => service.once('exit', resolve));
    url = await address();
    service.stdout?.resume();
    const token = (await readFile(join(project, 'data/demo-token'), 'utf8')).trim();
    headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  });
  afterAll(async () => {
    service.kill('SIGTERM');
    await ended;
  });

  const post = async (path: string, body: object) => {
    const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: reply.status, text: await reply.text() };
  };

  it('is ready, and finds its catalogue', async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const services = await fetch(`${url}/api/services`, { headers });
    expect([services.status, await services.text()]).toEqual([
      200,
      expect.stringContaining('SERVICE-EXPEDITED-PICKUP'),
    ]);
  });

  it('prints a label and classifies goods, each in a thread of its own', async () => {
    expect(await post('/api/shipments/labels', labelRequest())).toMatchObject({ status: 201, text: expect.stringContaining('COMMERCIAL_INVOICE') as string }); // oxfmt-ignore
    const goods = { originCountry: 'GB', destinationCountry: 'US', products: [{ title: 'Cotton T-shirt' }] };
    expect(await post('/api/trade-engine/classifications', goods)).toMatchObject({ status: 200, text: expect.stringContaining('610910') as string }); // oxfmt-ignore
  });

  it.each([
    '/docs',
    '/docs/webhooks',
    '/docs/search?q=tariff',
    '/docs/api',
    '/docs/api/swagger-ui-bundle.js',
    '/openapi.json',
    '/sandbox/inbox',
  ])('serves %s', async (path) => {
    expect((await fetch(`${url}${path}`)).status).toBe(200);
  });

  it('is called by the programs of docs/client.md, and has types for them and for those of docs/recipes', async () => {
    const page = readFileSync(join(root, 'docs/client.md'), 'utf8');
    const recipes = readdirSync(join(root, 'docs/recipes')).map((name) =>
      readFileSync(join(root, 'docs/recipes', name), 'utf8'),
    );
    const programs = [page, ...recipes].flatMap((text) =>
      [...text.matchAll(/```ts(?: file=.*)?\n([\s\S]*?)```/g)].map(([, program = '']) => program),
    );
    const names = programs.map((_, index) => `client-${index}.ts`);
    // The package of the service holds the client of the page as an entry.
    for (const [index, name] of names.entries())
      writeFileSync(join(project, name), (programs[index] ?? '').replaceAll("'waybill-client'", "'waybill/client'"));
    const options = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      'node',
      '--typeRoots',
      join(root, 'node_modules/@types'),
    ];
    const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
    expect(
      (await run(process.execPath, [compiler, ...options, '--ignoreConfig', ...names], { cwd: project })).stdout,
    ).toBe('');
    const { file, options: installed } = programOf(project, 'node');
    const env = {
      ...installed.env,
      WAYBILL_URL: url,
      WAYBILL_TOKEN: (headers['authorization'] ?? '').replace('Bearer ', ''),
    };
    const { stdout } = await run(file, ['client-0.js'], { ...installed, env });
    expect(stdout).toBe(/```console\n([\s\S]*?)```/.exec(page)?.[1]);
  });

  it('stops on a signal, and verifies what it wrote', async () => {
    service.kill('SIGTERM');
    expect(await ended).toBe(0);
    const { file, options } = programOf(project, 'waybill');
    const { stdout } = await run(file, ['verify'], options);
    expect(stdout).toMatch(/"projection":"shipments","events":\d+,"equal":true/);
  });
});

describe('the programs of docs/embedding.md that print something', () => {
  const page = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
  const programs = [...page.matchAll(/^```ts\n((?:(?!^```)[^])*)^```\n\n^```console\n([^`]*)^```/gm)].map(
    ([, text = '', printed = ''], index) => ({
      file: `program-${index + 1}.ts`,
      text,
      printed,
    }),
  );
  const compile = (compilerOptions: object, files: readonly string[]): Promise<string> => {
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true, noEmit: true, target: 'es2024', ...compilerOptions }, files }),
    );
    return run(process.execPath, [join(root, 'node_modules/@typescript/native/bin/tsc')], { cwd: project }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
  };

  beforeAll(() => {
    for (const { file, text } of programs) writeFileSync(join(project, file), text);
  });

  it.each([
    { module: 'esnext', moduleResolution: 'bundler' },
    { module: 'node16', moduleResolution: 'node16' },
    { module: 'nodenext', moduleResolution: 'nodenext' },
  ])(
    'the domain has types under moduleResolution $moduleResolution, and needs those of no other package',
    async (options) => {
      expect(await compile({ skipLibCheck: false, types: [], ...options }, ['program-1.ts'])).toBe('');
    },
  );

  it('have no fault of types', async () => {
    const options = {
      module: 'nodenext',
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    expect(
      await compile(
        options,
        programs.map(({ file }) => file),
      ),
    ).toBe('');
  });

  it('print the output that is shown', async () => {
    const { file: node, options } = programOf(project, 'node');
    expect(programs).toHaveLength(2);
    for (const { file, printed } of programs) expect((await run(node, [file], options)).stdout).toBe(printed);
  });
});
