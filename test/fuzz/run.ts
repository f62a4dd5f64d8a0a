import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FuzzClient, webhookSecret } from './client.ts';
import type { Sent } from './client.ts';
import { operationsOf } from './document.ts';
import type { OpenApiDocument } from './document.ts';
import { faultOf } from './judge.ts';
import type { Reply } from './judge.ts';
import { examplesOf, requestsOf } from './requests.ts';
import type { FuzzRequest } from './requests.ts';

const usage =
  'npm run fuzz -- [--requests 20000] [--seed <number>] [--slowest <milliseconds>] [--at-once 4] [--only <path>]';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    slowest: { type: 'string', default: '3000' },
    'at-once': { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});
const wanted = Number(values.requests);
const atOnce = Number(values['at-once']);
const slowest = Number(values.slowest);
const seed = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
if (
  ![wanted, atOnce, slowest, seed].every((number) => Number.isSafeInteger(number) && number >= 0) ||
  wanted * atOnce === 0
) {
  console.error(usage);
  process.exit(2);
}
console.log(`seed ${seed} (again with: npm run fuzz -- --requests ${wanted} --seed ${seed})`);

/** Faults that are shown; after so many the rest is of no use to anybody. */
const mostFaults = 30;
/** Requests that are drawn in one go: drawing all of them first would take the memory of all of them. */
const batch = 500;
const shownCharacters = 600;

const shown = (text: string): string =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}… (${text.length})` : text;
const described = (
  what: string,
  { operation }: FuzzRequest,
  { target, headers, body }: Sent,
  reply: Reply | undefined,
  log: string,
): string => {
  const { authorization: _, ...others } = headers;
  return [
    `\n✗ ${operation.method.toUpperCase()} ${operation.path}: ${what}`,
    `  ${shown(target)}`,
    `  ${shown(JSON.stringify(headers['authorization']?.startsWith('Bearer ey') === true ? others : headers))}`,
    ...(body === undefined ? [] : [`  ${shown(body.toString())}`]),
    ...(reply === undefined ? [] : [`  ${reply.status} ${shown(reply.text)}`]),
    ...(log === '' ? [] : [`  log: ${shown(log)}`]),
  ].join('\n');
};

const folder = await temporaryFolder();
const logFile = join(folder.path, 'log');
const service = await startServiceProcess({
  dataDir: join(folder.path, 'data'),
  log: logFile,
  environment: { EASYPOST_WEBHOOK_SECRET: webhookSecret, WEBHOOK_ALLOW: '127.0.0.1:9' },
}).catch(async (error: unknown) => {
  await folder.remove();
  throw error;
});
let isAlive = true;
void service.exited.then(() => (isAlive = false));
const client = new FuzzClient(service.url, service.token, atOnce);
const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApiDocument;
/** Makes up to 5,000 parcels in one request: its example is sent, and no other request. */
const takesItsTime = '/sandbox/demo';
const operations = operationsOf(document).filter(({ path }) => path.includes(values.only) && path !== takesItsTime);
const requests = requestsOf(document, operations);

const logOf = async (reply: Reply | undefined): Promise<string> => {
  const requestId = /Request id: (\S+?)"/.exec(reply?.text ?? '')?.[1];
  const lines = (await readFile(logFile, 'utf8')).split('\n');
  return requestId === undefined
    ? ''
    : (lines.find((line) => line.includes(requestId) && line.includes('request failed')) ?? '');
};

const began = performance.now();
const statuses = new Map<string, number>();
const seen = new Set<string>();
let sent = 0;
let slowestSeen = 0;

const tell = async (fault: string, request: FuzzRequest, prepared: Sent, reply: Reply | undefined): Promise<void> => {
  const kind = `${request.operation.method} ${request.operation.path} ${fault.replaceAll(/\d+ ms/g, '')}`;
  if (seen.has(kind)) return;
  seen.add(kind);
  console.log(described(fault, request, prepared, reply, await logOf(reply)));
};

const ask = async (request: FuzzRequest, bound = slowest): Promise<void> => {
  const prepared = client.prepare(request);
  try {
    const reply = await client.send(request.operation.method, prepared);
    statuses.set(String(reply.status), (statuses.get(String(reply.status)) ?? 0) + 1);
    slowestSeen = Math.max(slowestSeen, reply.milliseconds);
    const fault = faultOf(request, reply, bound);
    if (fault !== undefined) await tell(fault, request, prepared, reply);
  } catch (error) {
    await tell(`no reply: ${String(error)}`, request, prepared, undefined);
  }
};

const examples = examplesOf(document, operationsOf(document));
// The first of a kind loads and compiles what it needs, and has time for that.
for (const example of [...examples, ...examples]) await ask(example, Number.POSITIVE_INFINITY);
slowestSeen = 0;
for (let turn = 0; sent < wanted && seen.size < mostFaults && isAlive; turn++) {
  // A batch is a seed of its own, so that the whole run follows from one.
  const drawn = fc.sample(requests, { seed: seed + turn, numRuns: Math.min(batch, wanted - sent) });
  const sender = async (): Promise<void> => {
    for (let request = drawn.pop(); request && isAlive; request = drawn.pop()) {
      sent++;
      await ask(request);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
}

client.close();
const died = !isAlive;
const { code } = await service.end('SIGTERM');
const seconds = ((performance.now() - began) / 1_000).toFixed(1);
const counts = [...statuses].toSorted().map(([status, times]) => `${times} × ${status}`); // oxfmt-ignore
console.log(
  `\n${sent} requests to ${operations.length} operations in ${seconds} s: ${counts.join(', ')}; the slowest took ${Math.round(slowestSeen)} ms`,
);
const unhandled = (await readFile(logFile, 'utf8')).split('\n').filter((line) => /unhandled|uncaught/i.test(line));
for (const line of unhandled.slice(0, 3)) console.log(`✗ in the log: ${shown(line)}`);
if (died || code !== 0)
  console.log(`✗ the service ended${died ? ' by itself' : ''} with ${String(code)}; its log is ${logFile}`);
const clean = seen.size === 0 && unhandled.length === 0 && !died && code === 0 && sent >= wanted;
if (clean) await folder.remove();
console.log(
  clean
    ? 'Nothing found.'
    : `${seen.size} kinds of faults; again with --seed ${seed}. What was left behind is in ${folder.path}`,
);
process.exitCode = clean ? 0 : 1;
