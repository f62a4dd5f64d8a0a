import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endingWithThis } from '../support/children.ts';
import { eventually } from '../support/eventually.ts';
import { program, startServiceProcess } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';

const root = join(import.meta.dirname, '../..');
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/**
 * The README as a newcomer reads it, then operations, whose export later pages check, then all others: one sandbox, one
 * terminal.
 */
const first = ['README.md', 'docs/operations.md'];
const pages = [
  ...first,
  ...readdirSync(join(root, 'docs')).flatMap((name) =>
    name.endsWith('.md') && !first.includes(`docs/${name}`) ? [`docs/${name}`] : [],
  ),
  'CONTRIBUTING.md',
];

/** What a sandbox on this machine cannot run, and why that is no gap. */
const notHere: readonly (readonly [command: RegExp, why: string])[] = [
  [/^(?:[A-Z_]+=\S+ )*npm (?:ci|start|test|run|pack|install)\b/, '.ci/run and test/packed run these'],
  [/^(?:[A-Z_]+=\S+ )*npx vitest\b/, 'a test that runs tests'],
  [/^npx (?:openapi-typescript|@hey-api|swagger-typescript-api)\b/, 'test/clients runs these'],
  [/esdb:|postgres:|^create(?:user|db)\b|^docker\b|^aws\b|^\s*sqlite3\b/, 'needs another server or program'],
  [/…/, 'shortened: the value is a secret, or an id of your own'],
  [/\$CLIENT_ID/, 'needs an app that somebody approved: test/http/accounts/oauth-tokens.test.ts'],
  [
    /eurofxref|fiscaldata|rules\/NR\.json|us_hts|toys\.csv|MFN_H6/,
    'needs a file of your own: tests of rates, rules and tariffs have such files',
  ],
];
/** The page for auditors filters by jq, which not every machine has. */
const hasJq = spawnSync('bash', ['-c', 'command -v jq']).status === 0;
const reasonOf = (script: string): string | undefined =>
  !hasJq && /\bjq\b/.test(script)
    ? 'no jq on this machine'
    : script.split('\n').flatMap((line) => notHere.flatMap(([command, why]) => (command.test(line) ? [why] : [])))[0];

type Block = { readonly page: string; readonly line: number; readonly script: string; readonly printed: string };

/** The commands of a transcript (`$ …`, with lines that go on under it), and what it says they print. */
const transcript = (text: string): { readonly script: string; readonly printed: string } => {
  const [commands, printed]: [string[], string[]] = [[], []];
  let isCommand = false;
  for (const line of text.trimEnd().split('\n')) {
    isCommand = line.startsWith('$ ') || (isCommand && line.startsWith('    '));
    (isCommand ? commands : printed).push(line.replace(/^\$ /, ''));
  }
  return { script: commands.join('\n'), printed: printed.join('\n') };
};

/**
 * Every block that says "paste this": `sh`, `bash`, and transcripts. The `console` block below one is what it prints.
 */
const blocksOf = (page: string): readonly Block[] => {
  const text = read(page);
  const blocks = [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(({ 1: language = '', 2: inside = '', index }) => ({
    language,
    inside,
    index,
  }));
  return blocks.flatMap(({ language, inside, index }, number) => {
    const line = text.slice(0, index).split('\n').length;
    if (/^\$ /m.test(inside)) return [{ page, line, ...transcript(inside) }];
    if (language !== 'sh' && language !== 'bash') return [];
    const next = blocks[number + 1];
    return [
      {
        page,
        line,
        script: inside,
        printed: next?.language === 'console' && !next.inside.startsWith('$') ? next.inside : '',
      },
    ];
  });
};

/** One terminal: what a block sets, the next one has. A failing command ends it. */
const terminal = (cwd: string, environment: Readonly<Record<string, string>>) => {
  const bash = endingWithThis(
    spawn('bash', ['-eo', 'pipefail'], { cwd, env: { PATH: process.env.PATH, ...environment } }),
  );
  let [printed, said] = ['', ''];
  bash.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  bash.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let hasEnded = false;
  bash.once('close', () => (hasEnded = true));
  return {
    run: async (script: string): Promise<string> => {
      [printed, said] = ['', ''];
      bash.stdin.write(`${script}\necho "@@done"\n`);
      await eventually(() => hasEnded || printed.endsWith('@@done\n'));
      if (hasEnded) throw new Error(`${printed.slice(-1_500)}\n${said.slice(-1_500)}`);
      return printed.slice(0, -'@@done\n'.length);
    },
    close: () => bash.stdin.end(),
  };
};

/** `curl` fails with what a refusal says, and asks this sandbox; `npx` takes the programs of this checkout. */
const prelude = `
curl() { local all=(); for one in "$@"; do all+=("\${one//localhost:8080/$SANDBOX}"); done; command curl --fail-with-body "\${all[@]}"; }
waybill() { "$NODE" "$PROGRAM" "$@"; }
npx() { case $1 in waybill) shift; waybill "$@";; waybill-audit) shift; "$NODE" "$AUDIT" "$@";; *) return 99;; esac; }
node() { "$NODE" "$@"; }
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: ServiceProcess;
let shell: ReturnType<typeof terminal>;
beforeAll(async () => {
  folder = await temporaryFolder();
  service = await startServiceProcess({
    dataDir: join(folder.path, 'data.local'),
    log: join(folder.path, 'service.log'),
  });
  shell = terminal(folder.path, {
    SANDBOX: new URL(service.url).host,
    // Where the commands look for the service.
    PORT: new URL(service.url).port,
    NODE: process.execPath,
    PROGRAM: program,
    AUDIT: join(root, 'bin/waybill-audit.js'),
    WAYBILL_URL: service.url,
    WAYBILL_TOKEN: service.token,
  });
  await shell.run(prelude);
});
afterAll(async () => {
  shell.close();
  await service.end('SIGTERM');
  await folder.remove();
});

const asked = async (path: string, body?: object): Promise<unknown> => {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${service.url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect([path, response.status]).toEqual([path, response.ok ? response.status : 200]);
  return response.json();
};
const inFile = (name: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(join(folder.path, name), 'utf8')) as never;

/** What the reader of the README waits for or does between two blocks, by a word of the second. */
const between: Readonly<Record<string, () => Promise<unknown>>> = {
  "'  attempt '": () =>
    eventually(async () => ((await asked('/sandbox/inbox.json')) as readonly unknown[]).length === 2),
  'messages.json': () =>
    eventually(async () => ((await asked('/sandbox/messages.json')) as readonly unknown[]).length === 2),
  'receipt.pdf': async () => {
    const id = inFile('collection.json')['collection']?.['collectionId'] ?? '';
    await asked(`/api/taxes-collections/${id}/payment`, {
      paymentMethodId: 'pm_card_visa',
      idempotencyKey: 'paid-in-a-browser',
    });
    await eventually(async () => ((await asked('/sandbox/inbox.json')) as readonly unknown[]).length === 4);
  },
};

/** Ids and days of another sandbox, in the place of which stand those of this one. */
const substituted = async (script: string): Promise<string> => {
  const own: Readonly<Record<string, () => Promise<string>>> = {
    shp: () => Promise.resolve(inFile('booked.json')['shipment']?.['shipmentId'] ?? ''),
    qte: async () => {
      const { quoteId } = (await asked('/api/trade-engine/duties-taxes', {
        shipFrom: { address: { country: 'GB' } },
        shipTo: { address: { country: 'DE' } },
        commodities: [
          { title: 'Cotton T-shirt', quantity: 1, value: { amount: 100, currency: 'GBP' }, countryOfOrigin: 'CN' },
        ],
      })) as { readonly quoteId: string };
      return quoteId;
    },
  };
  let text = script
    .replaceAll(/asOf=20\d\d-[\dT:.-]+Z/g, 'asOf=4')
    .replaceAll(/from=20\d\d-[\d-]+T[\d:.]+Z&to=7/g, 'from=4&to=7')
    .replaceAll(/--as-of 20[\d-]+/g, `--as-of ${systemClock.now()}`);
  for (const [id, kind = ''] of script.matchAll(/\b([a-z]{3})_[0-9A-HJKMNP-TV-Z]{26}\b/g)) {
    const find = own[kind];
    if (find !== undefined) text = text.replaceAll(id, await find());
  }
  return text;
};

/** What a block prints, without what differs from run to run: numbers, ids and digests. */
const shapeOf = (printed: string): readonly string[] =>
  printed
    .trimEnd()
    .replaceAll(/\b[a-z]{3}_[0-9A-Z]{26}\b/g, 'ID')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'DIGEST')
    .replaceAll(/\/pay\/[\w-]+/g, '/pay/TOKEN')
    .replaceAll(/\b[A-Z]{2}\d{9}[A-Z]{2}\b/g, 'NUMBER')
    .replaceAll(/\d+/g, '9')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .split('\n');

it('every command of the documentation works on one sandbox, page after page, and the README prints what it shows', async () => {
  let ran = 0;
  for (const page of pages)
    for (const { line, script, printed } of blocksOf(page)) {
      if (reasonOf(script) !== undefined) continue;
      for (const [word, act] of Object.entries(between)) if (page === 'README.md' && script.includes(word)) await act();
      const answer = await shell.run(await substituted(script)).catch((error: unknown) => {
        throw new Error(`${page}:${line} fails:\n${script}\n${String(error)}`);
      });
      if (page === 'README.md' && printed !== '')
        expect([`${page}:${line}`, ...shapeOf(answer)]).toEqual([`${page}:${line}`, ...shapeOf(printed)]);
      ran += 1;
    }
  expect(ran).toBeGreaterThan(30);

  // The first program of the page on the client, in the same sandbox.
  const [, text = ''] = /```ts\n([^]*?)```/.exec(read('docs/client.md')) ?? [];
  writeFileSync(
    join(folder.path, 'book.mts'),
    text.replaceAll("'waybill/client'", JSON.stringify(join(root, 'src/client/index.ts'))),
  );
  expect(await shell.run('node book.mts')).toBe(/```console\n([^]*?)```/.exec(read('docs/client.md'))?.[1]);
});

it('no two pages use one idempotency key', () => {
  const keys = pages.flatMap((page) => {
    const found = [...read(page).matchAll(/idempotency-?key['"]?:\s*['"]?([\w-]+\d)/gi)].map(([, key = '']) => key);
    return [...new Set(found)].map((key) => ({ key, page }));
  });
  expect(keys.length).toBeGreaterThan(2);
  const shared = [...Map.groupBy(keys, ({ key }) => key)].filter(([, uses]) => uses.length > 1);
  expect(shared).toEqual([]);
});
