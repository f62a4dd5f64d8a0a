import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { book } from '../../http/parcels/label-request.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';

/** The command makes its token by the machine's clock, so the service goes by it too. */
let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: systemClock.now() });
});
afterAll(() => service.stop());

const close = (parameters: readonly string[]) =>
  runCommand(['manifests', 'close', ...parameters], { dataDir: service.dataDir, environment: { LOG_LEVEL: 'silent' } });

describe('waybill manifests close', () => {
  it('closes the day of an account through the running service, and finds nothing the second time', async () => {
    // No account of this name is kept: the service's tests speak for it by token alone.
    const unknown = await close(['--account', shop, '--date', '2026-12-03', '--url', service.url]);
    expect([unknown.code, unknown.stderr]).toEqual([1, `There is no account ${shop}.\n`]);

    const { shipDate, shipmentId } = await book(service, { labelFormat: 'ZPL' }, { token: 'demo' });
    const day = ['--account', 'acc_0000000000000000000000DEM0', '--date', shipDate.slice(0, 10), '--url', service.url];
    const first = await close(day);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const [, manifestId] = /^(mft_[0-9A-Z]{26}): 1 parcel, 1\.2 kg\n$/.exec(first.stdout) ?? [];
    const read = await service.get(`/api/manifests/${manifestId}`, { token: 'demo' });
    expect(read.json).toMatchObject({ shipmentIds: [shipmentId], reference: shipDate.slice(0, 10) });
    const second = await close(day);
    expect([second.code, second.stdout]).toEqual([
      0,
      `All parcels of acc_0000000000000000000000DEM0 with the ship date ${shipDate.slice(0, 10)} are in manifests, or there are none.\n`,
    ]);
  });

  it('prints the refusal of the service', async () => {
    const { code, stderr } = await close([
      '--account',
      'acc_0000000000000000000000DEM0',
      '--date',
      'today',
      '--url',
      service.url,
    ]);
    expect([code, stderr]).toEqual([
      1,
      'The service answered 400: date must be an existing date, for example "2026-01-15".\n  date must be an existing date, for example "2026-01-15".\n',
    ]);
  });

  it.each(['{"error":"bad gateway"}', '{"messages":[]}', 'null'])(
    'reports that no Waybill service answers where something else does, with %s',
    async (body) => {
      const other = createServer(
        (request, response) => void request.resume().on('end', () => response.writeHead(502).end(body)),
      );
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void other.close());
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      const { code, stderr } = await close([
        '--account',
        'acc_0000000000000000000000DEM0',
        '--date',
        '2026-12-03',
        '--url',
        url,
      ]);
      expect([code, stderr]).toEqual([
        1,
        `No Waybill service answers at ${url}. Start it, or give its address with --url.\n`,
      ]);
    },
  );

  it('reports that no service answers', async () => {
    const { code, stderr } = await close([
      '--account',
      'acc_0000000000000000000000DEM0',
      '--date',
      '2026-12-03',
      '--url',
      'http://127.0.0.1:9',
    ]);
    expect([code, stderr]).toEqual([
      1,
      'No Waybill service answers at http://127.0.0.1:9. Start it, or give its address with --url.\n',
    ]);
  });
});
