import { expect, it, onTestFinished } from 'vitest';
import { openResources } from '../../src/infrastructure/stores/resources.ts';
import { projections } from '../../src/infrastructure/features/index.ts';
import { book } from '../http/parcels/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { runningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Line = { readonly projection: string; readonly equal: boolean; readonly note?: string };

const verified = async (
  dataDir: string,
): Promise<{ readonly code: number | null; readonly lines: readonly Line[] }> => {
  const { code, stdout } = await runCommand(['verify'], { dataDir, environment: { LOG_LEVEL: 'silent' } });
  const lines = stdout.trim().split('\n');
  return { code, lines: lines.slice(1, -1).map((line) => JSON.parse(line) as Line) };
};

it('waybill verify compares a read model that is behind with what it has processed', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const service = await runningService({ dataDir: folder.path });
  const { shipmentId } = await book(service);
  await service.caughtUp();
  await service.stop();
  const { eventStore, close } = await openResources(service.config, { clock: service.clock });
  const [requested] = await eventStore.read(`shipment-${shipmentId}`);
  if (requested === undefined) throw new Error('Nothing was booked.');
  const other = 'shp_0000000000000000000000000A';
  await eventStore.append(
    `shipment-${other}`,
    [{ ...requested.event, data: { ...(requested.event.data as object), shipmentId: other } }],
    0,
    requested.metadata,
  );
  await close();
  const shipments = ({ lines }: { readonly lines: readonly Line[] }) =>
    lines.find(({ projection }) => projection === 'shipments');
  const behind = await verified(folder.path);
  expect([behind.code, shipments(behind)]).toEqual([
    0,
    expect.objectContaining({
      equal: true,
      note: 'the live one has not processed the whole log yet; compared up to what it has',
    }),
  ]);
});

// The clock stands still: nobody writes down that he has passed what does not concern him.
it('waybill verify accepts read models that the last events do not concern', async () => {
  const service = await runningService();
  onTestFinished(service.stop);
  await book(service);
  await service.caughtUp();
  const { code, stdout } = await runCommand(['verify'], {
    dataDir: service.dataDir,
    environment: { LOG_LEVEL: 'silent' },
  });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const personal = lines.pop();
  expect(personal).toEqual({ personalEntries: { encrypted: 2, inPlainText: 0, erased: 0, missing: 0 } });
  const log = lines.shift();
  expect(log).toMatchObject({ log: { differenceCount: 0 } });
  expect([code, lines.length]).toEqual([0, projections.length]);
  expect(lines.filter(({ equal, note }) => !equal || note !== undefined)).toEqual([]);
});
