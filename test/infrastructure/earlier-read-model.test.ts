import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { shipmentView } from '../../src/application/parcels/shipments/shipment-view.ts';
import { book, labels } from '../http/parcels/label-request.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = await temporaryFolder();
const running: RunningService[] = [];
const start = async (): Promise<RunningService> => {
  const service = await runningService({ dataDir: folder.path });
  running.push(service);
  return service;
};
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
  await folder.remove();
});

const { version } = shipmentView;
const tables = { now: `rm_shipments_v${version}`, earlier: `rm_shipments_v${version - 1}` };

/**
 * What the program before this one left behind: the list under its own version, and in its documents nothing of a field
 * that is new.
 */
const asTheProgramBefore = (database: DatabaseSync, field: string): void => {
  database.exec(`alter table ${tables.now} rename to ${tables.earlier}`);
  database.exec(
    `update checkpoints set name = 'projection:shipments@${version - 1}' where name = 'projection:shipments@${version}'`,
  );
  database.exec(`update ${tables.earlier} set document = json_remove(document, '$.${field}')`);
};

it('is left unchanged, and the list is filled beside it', async () => {
  const before = await start();
  const booked = [await book(before, { labelFormat: 'ZPL' }), await book(before, { labelFormat: 'ZPL' })].map(
    ({ shipmentId }) => shipmentId,
  );
  await before.caughtUp();
  for (const service of running.splice(0)) await service.stop();

  using database = new DatabaseSync(join(folder.path, 'waybill.sqlite'));
  asTheProgramBefore(database, 'surcharges');

  const after = await start();
  expect((await after.get(labels)).status).toBe(200);
  // Handled by what the new version made of the first two events, and not by the document that lacks a field.
  const added = await after.post(
    `/api/shipments/labels/${booked[0] ?? ''}/surcharges`,
    { type: 'remote_area', name: 'Remote area', amount: 2.5, currency: 'GBP' },
    { token: 'operator' },
  );
  expect(added.status).toBe(201);
  await after.caughtUp();
  const listed = JSON.parse((await after.get(labels)).text) as readonly {
    readonly shipmentId: string;
    readonly surcharges: readonly object[];
  }[];
  expect(listed.map(({ shipmentId, surcharges }) => [shipmentId, surcharges.length]).sort()).toEqual(
    booked.map((shipmentId, index) => [shipmentId, index === 0 ? 1 : 0]).sort(),
  );
  expect(await (await fetch(`${after.listeningAt}/readyz`)).json()).toMatchObject({ status: 'ok' });

  const documents = database.prepare(`select document from ${tables.earlier}`).all();
  expect(documents.map(({ document }) => 'surcharges' in (JSON.parse(String(document)) as object))).toEqual([
    false,
    false,
  ]);
});
