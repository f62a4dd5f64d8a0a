import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startServiceProcess, testedProgram } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { hostileDeliveries } from '../support/stranger/hostile-deliveries.ts';
import { comparedLines, pageBlocks } from '../support/stranger/page-blocks.ts';
import type { PageBlock } from '../support/stranger/page-blocks.ts';
import { openTerminal } from '../support/stranger/terminal.ts';
import type { Terminal } from '../support/stranger/terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';

const root = join(import.meta.dirname, '../..');
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/**
 * The README as a newcomer reads it, then the page whose export later pages check, then all others: one sandbox, one
 * terminal.
 */
const first = ['README.md', 'docs/log-export.md'];
/** They start a service of their own, so each has a folder of its own, as recipes do. */
const startingTheirOwn = [
  'docs/embed-in-express.md',
  'docs/block-goods.md',
  'docs/parties.md',
  'docs/three-countries.md',
];
const pages = [
  ...first,
  ...readdirSync(join(root, 'docs')).flatMap((name) =>
    name.endsWith('.md') && ![...first, ...startingTheirOwn].includes(`docs/${name}`) ? [`docs/${name}`] : [],
  ),
  'CONTRIBUTING.md',
];
const recipes = [...startingTheirOwn, ...readdirSync(join(root, 'docs/recipes')).map((name) => `docs/recipes/${name}`)];

/** What a sandbox on this machine cannot run, and why that is no gap. */
const notHere: readonly (readonly [command: RegExp, why: string])[] = [
  [/^(?:[A-Z_]+=\S+ )*npm (?:ci|start|test|run|pack|install)\b/, '.ci/run and test/packed run these'],
  [/^(?:[A-Z_]+=\S+ )*npx vitest\b/, 'a test that runs tests'],
  [/^npx (?:openapi-typescript|@hey-api|swagger-typescript-api)\b/, 'test/clients runs these'],
  [/esdb:|postgres:|^create(?:user|db)\b|^docker\b|^aws\b|^\s*sqlite3\b/, 'needs another server or program'],
  [/\bwaybill listen\b/, 'runs until Ctrl-C: test/infrastructure/commands/listen.test.ts'],
  [/\bclassify import\b/, 'needs a table of your own: test/infrastructure/commands/classify.test.ts has one'],
  [/\bdata fetch\b/, 'needs the internet: test/infrastructure/fetching has such a server'],
  [/…/, 'shortened: the value is a secret, or an id of your own'],
  [/\$CLIENT_ID/, 'needs an app that somebody approved: test/http/accounts/oauth-tokens.test.ts'],
  [
    /rules (?:check|override) GB\.json|eurofxref|fiscaldata|rules\/NR\.json|us_hts|toys\.csv|MFN_H6/,
    'needs a file of your own: tests of rates, rules and tariffs have such files',
  ],
];
/** The page for auditors filters by jq, which not every machine has. */
const hasJq = spawnSync('bash', ['-c', 'command -v jq']).status === 0;
const reasonOf = (script: string): string | undefined =>
  !hasJq && /\bjq\b/.test(script)
    ? 'no jq on this machine'
    : script.split('\n').flatMap((line) => notHere.flatMap(([command, why]) => (command.test(line) ? [why] : [])))[0];

/** Whether it is run here. What a page marks is, in any case. */
const isRun = ({ file, printed, text }: PageBlock): boolean =>
  file === undefined && (printed !== undefined || reasonOf(text) === undefined);

/**
 * `curl` fails with what a refusal of the sandbox says, unless it prints the status; what other programs answer is shown
 * as it is. `npx` takes the programs of this checkout.
 */
const prelude = `
curl() { case "$*" in *http_code*) command curl "$@";; *"$SANDBOX"*) command curl --fail-with-body "$@";; *) command curl "$@";; esac; }
waybill() { "$NODE" "$PROGRAM" "$@"; }
npx() { case $1 in waybill) shift; waybill "$@";; waybill-audit) shift; "$NODE" "$AUDIT" "$@";; *) return 99;; esac; }
node() { "$NODE" "$@"; }
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: ServiceProcess;
let shell: Terminal;
const terminalIn = async (path: string): Promise<Terminal> => {
  const { host, port } = new URL(service.url);
  const opened = openTerminal(path, {
    SANDBOX: host,
    // Where the commands look for the service.
    PORT: port,
    NODE: process.execPath,
    PROGRAM: testedProgram(),
    AUDIT: join(root, 'bin/waybill-audit.js'),
    WAYBILL_URL: service.url,
    WAYBILL_TOKEN: service.token,
    // Where compilers keep what they have compiled.
    HOME: folder.path,
  });
  await opened.run(prelude);
  return opened;
};
beforeAll(async () => {
  folder = await temporaryFolder();
  service = await startServiceProcess({
    dataDir: join(folder.path, 'data.local'),
    log: join(folder.path, 'service.log'),
    environment: { WEBHOOK_ALLOW: 'localhost' },
  });
  shell = await terminalIn(folder.path);
});
afterAll(async () => {
  await shell.close();
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

const here = (text: string): string => text.replaceAll('localhost:8080', new URL(service.url).host);
/** Programs of a folder without packages: this checkout stands for the packages that their page installs. */
const inTypeScript = (text: string): string =>
  text
    .replaceAll(/'waybill[/-]client'/g, JSON.stringify(join(root, 'src/client/index.ts')))
    .replaceAll("'waybill/express'", JSON.stringify(join(root, 'src/entries/express.ts')))
    .replaceAll(" from 'express'", ` from ${JSON.stringify(join(root, 'node_modules/express/index.js'))}`);

/** Pastes a block into a terminal, and compares what it prints with what the page shows. */
const paste = async ({ run }: Terminal, block: PageBlock, script: string): Promise<void> => {
  const { page, line, printed, marks } = block;
  const at = `${page}:${line}`;
  const answerOf = (text: string): Promise<string> =>
    run(text).catch((error: unknown) => {
      throw new Error(`${at} fails:\n${text}\n${String(error)}`);
    });
  if (!marks.includes('eventually')) {
    const answer = await answerOf(script);
    if (printed === undefined) return;
    const { printed: given, shown } = comparedLines(answer, printed);
    expect([at, ...given]).toEqual([at, ...shown]);
    return;
  }
  // Repeated in a shell of its own, because it may fail for a while.
  const shown = printed ?? { text: '', isAlike: false };
  let answer = '';
  await eventually(async () => {
    answer = await answerOf(`set +e; (set -e; ${script}\n); set -e`);
    const lines = comparedLines(answer, shown);
    return lines.printed === lines.shown;
  }).catch((error: unknown) => {
    throw new Error(`${at} shows\n${shown.text}\nand prints in the end\n${answer}`, { cause: error });
  });
};

/** The programs that run the languages of files. */
const programOf: Readonly<Record<string, string>> = {
  python: 'python3',
  php: 'php',
  ruby: 'ruby',
  go: 'go',
  java: 'java',
};
const isInstalled = (name: string): boolean => spawnSync('bash', ['-c', `command -v ${name}`]).status === 0;
const missingFor = (page: string): readonly string[] => {
  const needed = pageBlocks(page, read(page)).flatMap(({ language }) => programOf[language] ?? []);
  return [...new Set(needed)].filter((name) => !isInstalled(name));
};

/** Ports that programs of recipes listen on, in the place of which stand free ones of this machine. */
const portsOfRecipes = ['9000', '9100'];
const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
};

const isOfReceiver = (page: string): boolean => /verify-a-webhook/.test(page);
/** What a receiver must tell apart, before the last block of its page ends it. */
const attack = async (path: string, port: string): Promise<void> => {
  const { secret } = JSON.parse(readFileSync(join(path, 'endpoint.json'), 'utf8')) as { readonly secret: string };
  const deliveries = Object.entries(hostileDeliveries(secret, Date.parse(systemClock.now())));
  const statuses = deliveries.map(([name, { status }]) => ({ name, status }));
  const answered: typeof statuses = [];
  for (const [name, { headers, body }] of deliveries) {
    const { status } = await fetch(`http://localhost:${port}/`, { method: 'POST', headers, body });
    answered.push({ name, status });
  }
  expect(answered).toEqual(statuses);
};

/** Walks a recipe in a folder and a terminal of its own. */
const walkRecipe = async (page: string): Promise<void> => {
  const path = join(folder.path, 'recipes', basename(page, '.md'));
  mkdirSync(path, { recursive: true });
  symlinkSync(join(folder.path, 'data.local'), join(path, 'data.local'));
  const ports = new Map(await Promise.all(portsOfRecipes.map(async (port) => [port, await freePort()] as const)));
  const placed = (text: string): string => here(text).replaceAll(/\b\d{4}\b/g, (number) => ports.get(number) ?? number);
  const terminal = await terminalIn(path);
  try {
    const blocks = pageBlocks(page, read(page));
    for (const block of blocks) {
      if (block === blocks.at(-1) && isOfReceiver(page)) await attack(path, ports.get('9000') ?? '');
      if (block.file !== undefined) writeFileSync(join(path, block.file), inTypeScript(placed(block.text)));
      else if (isRun(block)) await paste(terminal, block, placed(block.text));
    }
  } finally {
    await terminal.close();
  }
};

describe('one sandbox, page after page', { shuffle: false }, () => {
  it('runs every command of the documentation, and prints what the README shows', async () => {
    let ran = 0;
    for (const page of pages)
      for (const block of pageBlocks(page, read(page))) {
        const { file, text } = block;
        if (file !== undefined) writeFileSync(join(folder.path, file), inTypeScript(here(text)));
        if (!isRun(block)) continue;
        for (const [word, act] of Object.entries(between)) if (page === 'README.md' && text.includes(word)) await act();
        await paste(shell, block, here(await substituted(text)));
        ran += 1;
      }
    expect(ran).toBeGreaterThan(30);

    // The first program of the page on the client, in the same sandbox.
    const [, text = ''] = /```ts\n([^]*?)```/.exec(read('docs/client.md')) ?? [];
    writeFileSync(join(folder.path, 'book.mts'), inTypeScript(text));
    expect(await shell.run('node book.mts')).toBe(/```console\n([^]*?)```/.exec(read('docs/client.md'))?.[1]);
  });

  for (const page of recipes) {
    const missing = missingFor(page);
    const note = missing.length === 0 ? '' : `: SKIPPED, no ${missing.join(' and no ')} on this machine`;
    it.skipIf(missing.length > 0)(`walks ${page}${note}`, () => walkRecipe(page));
  }
});

it('the pages on receivers differ in their programs alone', () => {
  const walks = recipes.filter(isOfReceiver).map((page) => {
    const [, walk = ''] = read(page).split(/^(?=## Try it)/m);
    return walk.replace(/^(WAYBILL_SECRET=\$\(.*\)) .* > received/m, '$1 program > received');
  });
  expect(walks).toHaveLength(6);
  expect(new Set(walks).size).toBe(1);
});

it('no two pages use one idempotency key', () => {
  const keys = [...pages, ...recipes].flatMap((page) => {
    const found = [...read(page).matchAll(/idempotency-?key['"]?:\s*['"]?([\w-]+\d)/gi)].map(([, key = '']) => key);
    return [...new Set(found)].map((key) => ({ key, page }));
  });
  expect(keys.length).toBeGreaterThan(2);
  const shared = [...Map.groupBy(keys, ({ key }) => key)].filter(([, uses]) => uses.length > 1);
  expect(shared).toEqual([]);
});
