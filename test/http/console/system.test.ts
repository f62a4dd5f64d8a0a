import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlParkedStreams } from '../../../src/adapters/log/sql/checkpoints/parked-streams.ts';
import { sqlUnknownCodes } from '../../../src/adapters/parcels/sql-tracking-tables.ts';
import { userRoles } from '../../../src/application/accounts/ports/users.ts';
import { recordFetch } from '../../../src/infrastructure/fetching/fetched.ts';
import { parkedStream } from '../../support/parked-stream.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import type { UserRole } from '../../../src/application/accounts/ports/users.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const signedIn = (role: UserRole) => signedInBrowser(service, { role });

it('is there for admins alone, in the navigation too', async () => {
  for (const role of userRoles) {
    const browser = await signedIn(role);
    const { status } = await browser.get('/console/system');
    const isLinked = (await browser.get('/console')).text.includes('href="/console/system"');
    expect([role, status, isLinked]).toEqual([role, role === 'admin' ? 200 : 403, role === 'admin']);
  }
});

it('shows followers, webhooks to be sent and the dates of data', async () => {
  const { text } = await (await signedIn('admin')).get('/console/system');
  for (const shown of ['webhook-outbox', 'Current', 'Oldest due since', 'exchange rates', 'Not checked', '/api/system'])
    expect(text).toContain(shown);
  expect(text).not.toContain('id="parked"');
});

it('says why exchange rates cannot be fetched, until they are', async () => {
  const { dataDir } = service;
  const [address, askedAt] = ['https://rates.example/daily.xml', '2026-11-20T08:00:00.000Z'];
  const failure = { since: askedAt, message: 'rates.example answered with the status <503>.' };
  recordFetch({ dataDir }, 'ecb', { address, askedAt, failure });
  const browser = await signedIn('admin');
  const said = `Fetching ecb fails since ${askedAt}: ${failure.message} What was loaded before is used.`;
  expect((await browser.get('/console/system')).text).toContain(said.replace('<503>', '&lt;503&gt;'));
  const { json } = await service.get('/api/system', { token: 'admin' });
  expect(json['fetchFailures']).toEqual([{ source: 'ecb', message: said }]);
  recordFetch({ dataDir }, 'ecb', { address, askedAt, fetchedAt: askedAt });
  expect((await browser.get('/console/system')).text).not.toContain('Fetching ecb');
});

it('shows what is parked and the codes that nobody knows, escaped, with the shipment', async () => {
  const parked = sqlParkedStreams(service.db);
  await parked.park(parkedStream('webhook-outbox', { accountId: shop, cause: '<b>broken</b>' }));
  await sqlUnknownCodes(service.db).note({
    carrier: 'USPS',
    code: '<i>99</i>',
    shipmentId: 'shp_1',
    times: 2,
    seenAt: service.clock.now(),
    position: '1',
  });
  const { text } = await (await signedIn('admin')).get('/console/system');
  for (const shown of [
    'Lacks streams',
    '&lt;b&gt;broken&lt;/b&gt;',
    '&lt;i&gt;99&lt;/i&gt;',
    '/console/shipments/shp_1',
  ])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/<b>broken|<i>99/);
  await parked.release('webhook-outbox', 'box-a');
});
