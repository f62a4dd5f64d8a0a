import { shipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, labels } from '../../http/parcels/label-request.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';

const liveTableName = `rm_shipments_v${shipmentView.version}`;

type Copy = { readonly copy: string; readonly kind: string; readonly madeBy: string };

let service: Awaited<ReturnType<typeof runningService>>;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const waybill = (...words: readonly string[]) =>
  runCommand(words, { dataDir: service.dataDir, environment: { LOG_LEVEL: 'silent' } });
const done = async (...words: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await waybill(...words);
  expect([words, stderr, code]).toEqual([words, stderr, 0]);
  return stdout;
};
const copies = async (): Promise<readonly Copy[]> =>
  (await done('audit', 'copies')).split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Copy); // oxfmt-ignore
const total = async (): Promise<number> => {
  await service.caughtUp();
  return Number((await service.get(`${labels}?range=[0,0]`)).headers.get('x-total-count'));
};
const nameIn = async (shipmentId: string, table = liveTableName): Promise<string | null | undefined> => {
  const { rows } = await sql<{ readonly name: string | null }>`
    select json_extract(document, '$.people.shipTo.name') as name from ${sql.table(table)} where key = ${`shipment-${shipmentId}`}`.execute(
    service.db,
  );
  return rows[0]?.name;
};
const rename = (shipmentId: string) =>
  sql`update ${sql.raw(liveTableName)} set document = json_set(document, '$.people.shipTo.name', 'Changed by hand')
    where key = ${`shipment-${shipmentId}`}`.execute(service.db);

it('a rebuild keeps what it replaces, and a rollback puts that back with everything that was booked since', async () => {
  const { shipmentId } = await book(service);
  const before = await total();
  await rename(shipmentId);
  await done('rebuild', 'shipments', '--keep-old', '--by', 'ada');
  expect([await nameIn(shipmentId), await total()]).toEqual(['Jane Doe', before]);
  const [old, ...others] = await copies();
  expect([old, others]).toMatchObject([{ kind: 'replaced', madeBy: 'ada' }, []]);

  const later = await book(service);
  expect(await total()).toBe(before + 1);
  await done('audit', 'rollback', 'shipments', '--keep-old');
  expect([await nameIn(shipmentId), await nameIn(later.shipmentId), await total()]).toEqual([
    'Changed by hand',
    'Jane Doe',
    before + 1,
  ]);
  await done('audit', 'rollback', 'shipments');
  expect([await nameIn(shipmentId), await total(), await copies()]).toEqual(['Jane Doe', before + 1, []]);
  await book(service);
  expect(await total()).toBe(before + 2);
});

it('a rebuild of an earlier day is brought up to the head before it goes live', async () => {
  await book(service);
  await done('audit', 'rebuild', 'shipments', '--as-of', '2');
  const [copy] = await copies();
  await book(service);
  const before = await total();
  await done('audit', 'swap', copy?.copy ?? '');
  expect([await total(), await copies()]).toEqual([before, []]);
  const { code, stdout } = await waybill('verify');
  expect([stdout.match(/"equal":false/g), code]).toEqual([null, 0]);
});

it('an erasure reaches every copy', async () => {
  const { shipmentId } = await book(service);
  await service.caughtUp();
  await done('rebuild', 'shipments', '--keep-old');
  await done('audit', 'rebuild', 'shipments');
  const tables = (await copies()).map(({ copy }) => `rm_copy_${copy}`);
  const names = () => Promise.all(tables.map((table) => nameIn(shipmentId, table)));
  expect(await names()).toEqual(['Jane Doe', 'Jane Doe']);
  await done('privacy', 'erase', '--shipment', shipmentId, '--url', service.url);
  await service.caughtUp();
  expect(await names()).toEqual([null, null]);
  await done('audit', 'drop', ...(await copies()).map(({ copy }) => copy));
});

it.each([
  [
    ['audit', 'rollback', 'pickups'],
    'There is no copy of pickups that was replaced. waybill rebuild pickups --keep-old leaves one.',
  ],
  [['audit', 'rollback', 'boxes'], 'There is no projection boxes.'],
  [['audit', 'swap', '77'], 'There is no copy 77 of a read model.'],
])('refuses %j', async (words, message) => {
  const { code, stderr } = await waybill(...words);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

it('refuses to swap in a copy of another version of the projection', async () => {
  await book(service);
  await done('audit', 'rebuild', 'shipments');
  const [copy] = await copies();
  await service.db
    .updateTable('read_model_copies')
    .set({ version: shipmentView.version - 1 })
    .execute();
  const { code, stderr } = await waybill('audit', 'swap', copy?.copy ?? '');
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(
      `is of version ${shipmentView.version - 1} of shipments, and this program has version ${shipmentView.version}`,
    ),
  ]);
  expect(await done('audit', 'compare', copy?.copy ?? '')).toContain('"passed":true');
  await done('audit', 'drop', copy?.copy ?? '');
});
