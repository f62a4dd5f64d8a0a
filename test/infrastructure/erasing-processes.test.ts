import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { upToHead } from '../../src/application/log/kernel/up-to-head.ts';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import { openResources } from '../../src/infrastructure/stores/resources.ts';
import { ask, labelIn, labels } from '../chaos/client.ts';
import type { Answer, Place } from '../chaos/client.ts';
import { labelRequest, shipTo } from '../http/parcels/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { aPostgresDatabase, onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { StandIn } from '../support/eventstoredb/stand-in.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Environment = Readonly<Record<string, string>>;

const person = { ...shipTo, name: 'Leopoldine Specht', email: 'l.specht@example.org' };

const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
};

const serviceIn = async (dataDir: string, environment: Environment) => {
  const service = await startServiceProcess({ dataDir, environment });
  onTestFinished(async () => void (await service.end('SIGKILL')));
  return service;
};

/** Whether this process, which remembers keys and decrypted events, finds the person in the log. */
const readerBeside = async (dataDir: string, environment: Environment): Promise<() => Promise<boolean>> => {
  const config = configFrom({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  const { eventStore, close } = await openResources(config, { isBeside: true });
  onTestFinished(close);
  return async () => {
    const found: boolean[] = [];
    for await (const batch of upToHead(eventStore, { signal: new AbortController().signal }))
      found.push(JSON.stringify(batch.map(({ event }) => event.data)).includes(person.email));
    return found.includes(true);
  };
};

const bookPerson = async (place: Place): Promise<string> => {
  const label = labelIn(
    await ask(place, 'POST', labels, { body: labelRequest({ shipTo: person, labelFormat: 'ZPL' }) }),
  );
  if (label === undefined) throw new Error('The booking was refused.');
  return `${labels}/${label.shipmentId}`;
};

const erase = async (dataDir: string, environment: Environment, { url }: Place): Promise<void> => {
  const command = ['privacy', 'erase', '--consignee', person.email, '--json', '--url', url];
  const { code, stdout, stderr } = await runCommand(command, {
    dataDir,
    environment: { LOG_LEVEL: 'silent', ...environment },
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ finished: true, erased: [{ type: 'shipment', entries: ['shipTo'] }] });
};

const textOf = (answer: Answer): string => (answer.status === 'no answer' ? '' : JSON.stringify(answer.json));
const names = async (place: Place, path: string): Promise<boolean> =>
  textOf(await ask(place, 'GET', path)).includes(person.name);

it('an erasure by the command is effective in a process beside the service, on SQLite', async () => {
  const dataDir = await aFolder();
  const service = await serviceIn(dataDir, {});
  const shipment = await bookPerson(service);
  const finds = await readerBeside(dataDir, {});
  expect([await finds(), await names(service, shipment)]).toEqual([true, true]);
  await erase(dataDir, {}, service);
  expect(await names(service, shipment)).toBe(false);
  await eventually(async () => !(await finds()));
});

it('an erasure whose process was killed (kill -9) is completed at the next start, and the repeated command says so', async () => {
  const dataDir = await aFolder();
  const service = await serviceIn(dataDir, {});
  const shipment = await bookPerson(service);
  const documents = new DatabaseSync(join(dataDir, 'documents.sqlite'));
  onTestFinished(() => documents.close());
  // Files cannot be deleted: the service stops in the middle of the erasure.
  documents.exec('BEGIN IMMEDIATE');
  const command = ['privacy', 'erase', '--shipment', shipment.split('/').at(-1) ?? '', '--json'];
  const run = ({ url }: Place) =>
    runCommand([...command, '--url', url], { dataDir, environment: { LOG_LEVEL: 'silent' } });
  const interrupted = run(service);
  await eventually(async () => !(await names(service, shipment)));
  await service.end('SIGKILL');
  expect((await interrupted).code).toBe(1);
  const filesLeft = (): number => Number(documents.prepare('SELECT count(*) AS count FROM documents').get()?.['count']);
  expect(filesLeft()).not.toBe(0);
  documents.exec('ROLLBACK');

  const again = await serviceIn(dataDir, {});
  await eventually(() => filesLeft() === 0);
  const { code, stdout } = await run(again);
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({
      finished: true,
      erased: [],
      erasedBefore: [expect.objectContaining({ id: command[3] })],
    }),
  ]);
  await again.end('SIGTERM');
  const verified = await runCommand(['verify'], { dataDir, environment: { LOG_LEVEL: 'silent' } });
  const counts = { encrypted: 0, inPlainText: 0, erased: 2, missing: 0 };
  expect(JSON.parse(verified.stdout.trimEnd().split('\n').at(-1) ?? '')).toEqual({ personalEntries: counts });
});

onPostgres(() => {
  it('an erasure in one process is effective in every other', async () => {
    const { url, dispose } = await aPostgresDatabase();
    onTestFinished(dispose);
    const log = await StandIn.start();
    onTestFinished(() => log.kill());
    const folder = await aFolder();
    const environment = {
      EVENT_STORE_URL: log.url,
      DATABASE_URL: url,
      DOCUMENTS_URL: `file:${join(folder, 'documents')}`,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const [one, second] = await Promise.all(['one', 'other'].map((name) => serviceIn(join(folder, name), environment)));
    if (!one || !second) throw new Error('Two services were started.');
    const other = { url: second.url, token: one.token };
    const shipment = await bookPerson(one);
    const finds = await readerBeside(join(folder, 'beside'), environment);
    expect([await finds(), await names(one, shipment), await names(other, shipment)]).toEqual([true, true, true]);
    await eventually(() => names(other, labels));
    await erase(join(folder, 'command'), environment, one);
    expect([await names(one, shipment), await names(other, shipment)]).toEqual([false, false]);
    expect(await names(other, labels)).toBe(false);
    await eventually(async () => !(await finds()));
  });
});
