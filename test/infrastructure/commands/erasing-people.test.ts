import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SqliteDocumentStore } from '../../../src/adapters/parcels/documents/sqlite-document-store.ts';
import { SqliteEventStore } from '../../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { openDatabase } from '../../../src/adapters/log/sql/engine/database.ts';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../../src/adapters/shared/system/ids.ts';
import type { EventMetadata } from '../../../src/application/log/ports/event-store.ts';
import type { ShipmentEvent } from '../../../src/domain/parcels/shipment/index.ts';
import { book } from '../../http/parcels/label-request.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const party = (name: string, email: string) => ({
  name,
  email,
  phone: '+49 30 5550123',
  address: { line1: '4 Holunderweg', city: 'Berlin', postcode: '10999', country: 'DE' },
});
const metadata: EventMetadata = { accountId: 'acc_shop', actor: 'acc_shop', correlationId: 'req_1' };

const silent = { LOG_LEVEL: 'silent' };
const runIn =
  (dataDir: string, environment: Readonly<Record<string, string>> = silent) =>
  (...command: readonly string[]) =>
    runCommand(command, { dataDir, environment });
const serving = async (dataDir: string, environment: Readonly<Record<string, string>> = silent) => {
  const service = await runningService({ dataDir, environment, start: systemClock.now() });
  onTestFinished(() => service.stop());
  return service;
};
const aFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
};
const linesOf = (text: string): unknown[] => text.trimEnd().split('\n').map((line) => JSON.parse(line) as unknown); // oxfmt-ignore

describe('waybill privacy', () => {
  it('erases a person through the service, says what stays, and finds nothing the second time', async () => {
    const dataDir = await aFolder();
    const [service, run] = [await serving(dataDir), runIn(dataDir)];
    const { shipmentId } = await book(service, { shipTo: party('Apollonia Birnbaum', 'a.birnbaum@example.org') });
    const erase = ['privacy', 'erase', '--consignee', 'a.birnbaum@example.org', '--url', service.url];
    const dry = await run(...erase, '--dry-run');
    expect([dry.code, dry.stderr]).toEqual([0, '']);
    expect(dry.stdout).toContain(`would be erased: shipment ${shipmentId}: shipTo; 2 documents\n`);
    const done = await run(...erase);
    expect(done.stdout).toContain(`erased: shipment ${shipmentId}: shipTo; 2 documents\n`);
    expect(done.stdout).toContain('stays: Amounts, currencies');
    expect((await run(...erase)).stdout).toMatch(/^There is nothing to erase, or it was erased before\.\n/);
    const both = await run(...erase, '--shipment', shipmentId);
    expect(both.code).not.toBe(0);
    expect(await run('privacy', 'erase', '--url', service.url)).toMatchObject({
      code: 1,
      stderr: 'Give either --shipment or --consignee.\n',
    });
  });

  it('completes an erasure that a crash interrupted, at the next start', async () => {
    const dataDir = await aFolder();
    const service = await serving(dataDir);
    const { shipmentId } = await book(service, { shipTo: party('Dorothea Elster', 'd.elster@example.org') });
    const history = await service.eventStore.read<ShipmentEvent>(`shipment-${shipmentId}`);
    const files = history.flatMap(({ event }) =>
      event.type === 'LabelGenerated' ? event.data.documents.map(({ sha256 }) => sha256) : [],
    );
    expect(files).toHaveLength(2);
    await service.stop();
    // All that the service had written before it was killed.
    const log = new SqliteEventStore(`file:${join(dataDir, 'events.sqlite')}`, { clock: systemClock, ids: ulidIds() });
    const data = { entries: ['shipTo'], files, reason: 'requested', erasedAt: systemClock.now() };
    await log.append(`shipment-${shipmentId}`, [{ type: 'ShipmentPeopleErased', data }], history.length, metadata);
    await log.close();

    const again = await serving(dataDir);
    await again.caughtUp();
    const shown = await again.get(`/api/shipments/labels/${shipmentId}`);
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('Elster')]);
    await again.stop();
    const documents = new SqliteDocumentStore(`file:${join(dataDir, 'documents.sqlite')}`);
    for (const file of files) expect(await documents.get(file)).toBeUndefined();
    await documents.close();
    const verified = await runIn(dataDir)('verify');
    expect(verified.code).toBe(0);
    expect(linesOf(verified.stdout).at(-1)).toEqual({
      personalEntries: { encrypted: 1, inPlainText: 0, erased: 1, missing: 0 },
    });
  });

  it('exports what is stored about a person', async () => {
    const dataDir = await aFolder();
    const [service, run] = [await serving(dataDir), runIn(dataDir)];
    const { shipmentId } = await book(service, { shipTo: party('Cosima Dachs', 'c.dachs@example.org') });
    const { code, stdout } = await run('privacy', 'export', '--consignee', 'C.Dachs@example.org', '--url', service.url);
    expect(code).toBe(0);
    expect(linesOf(stdout)).toMatchObject([
      { records: [{ type: 'shipment', id: shipmentId, entries: { shipTo: { name: 'Cosima Dachs' } } }] },
    ]);
    expect(stdout).not.toContain('Foundry');
    const refused = await run('privacy', 'export', '--consignee', 'somebody', '--url', service.url);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('consignee must be an e-mail address')]);
  });

  it('counts the entries whose keys are lost, and verify fails', async () => {
    const dataDir = await aFolder();
    const [service, run] = [await serving(dataDir), runIn(dataDir)];
    await book(service, { shipTo: party('Gundula Habicht', 'g.habicht@example.org') });
    await service.caughtUp();
    await service.stop();
    const verified = await run('verify');
    expect(verified.code).toBe(0);
    expect(linesOf(verified.stdout).at(-1)).toMatchObject({ personalEntries: { encrypted: 2, missing: 0 } });

    const database = await openDatabase(`file:${join(dataDir, 'waybill.sqlite')}`);
    await database.db.deleteFrom('personal_keys').execute();
    await database.close();
    const lost = await run('verify');
    expect(lost.code).toBe(1);
    expect(linesOf(lost.stdout).at(-1)).toMatchObject({ personalEntries: { encrypted: 0, missing: 2 } });
  });
});
