import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi, onTestFinished } from 'vitest';
import { waybillClient } from '../../src/client/index.ts';
import type { RefreshingToken, WaybillClient, WebhookEvent } from '../../src/client/index.ts';
import { labelRequest } from '../http/parcels/label-request.ts';
import { oauthBeside } from '../support/oauth-grants.ts';
import type { OauthBeside } from '../support/oauth-grants.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';
import { systemClock } from '../../src/adapters/shared/system/clock.ts';

const root = join(import.meta.dirname, '../..');

let service: RunningService;
let receiver: WebhookReceiver;
let beside: OauthBeside;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let page: string;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  // The receivers of the page hold webhooks against the clock of the machine.
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' }, start: systemClock.now() });
  beside = await oauthBeside(service);
  page = await readFile(join(root, 'docs/client.md'), 'utf8');
  folder = await temporaryFolder();
});
afterAll(async () => {
  await folder.remove();
  await beside.close();
  await service.stop();
  await receiver.stop();
});

const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

/** Loads a program of the page, which gets the client of this checkout. */
const load = async (index: number): Promise<unknown> => {
  const file = join(folder.path, `${index}.mts`);
  await writeFile(
    file,
    (blocks('ts')[index] ?? '').replaceAll("'waybill-client'", JSON.stringify(join(root, 'src/client/index.ts'))),
  );
  return import(pathToFileURL(file).href);
};

it('the program at the top of docs/client.md prints what the page shows', async () => {
  vi.stubEnv('WAYBILL_URL', service.listeningAt);
  vi.stubEnv('WAYBILL_TOKEN', service.tokens['rival']);
  onTestFinished(() => ['WAYBILL_URL', 'WAYBILL_TOKEN'].forEach((name) => void vi.stubEnv(name, undefined)));
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await load(0);
  const printed = log.mock.calls.map((words) => `${words.join(' ')}\n`).join('');
  log.mockRestore();
  expect(printed).toBe(blocks('console')[0]);
});

it('the list of docs/client.md holds every parcel of the days asked for', async () => {
  const { bookedOn } = (await load(1)) as {
    readonly bookedOn: (waybill: WaybillClient, from: string, to: string) => Promise<readonly string[]>;
  };
  const booked = await service.post('/api/shipments/labels', labelRequest(), { token: 'admin' });
  await service.caughtUp();
  const waybill = waybillClient({ baseUrl: service.listeningAt, token: service.tokens['admin'] ?? '' });
  const { trackingNumber } = booked.json['shipment'] as { readonly trackingNumber: string };
  expect(await bookedOn(waybill, '2020-01-01', '2120-01-01')).toContain(trackingNumber);
  expect(await bookedOn(waybill, '2020-01-01', '2020-01-02')).toEqual([]);
});

it('the token functions of docs/client.md reach an account', async () => {
  const { withCredentials, withRefreshToken } = (await load(2)) as {
    readonly withCredentials: (baseUrl: string, clientId: string, clientSecret: string) => WaybillClient;
    readonly withRefreshToken: (
      baseUrl: string,
      refreshToken: string,
      store: RefreshingToken['onTokens'],
    ) => WaybillClient;
  };
  const { app } = await beside.register();
  const { clientId, clientSecret } = await beside.approve(app);
  const waybill = withCredentials(service.listeningAt, clientId, clientSecret);
  expect(await waybill.listPickups()).toEqual([]);
  const { refreshToken } = await waybill.getTokens({ body: { clientId, clientSecret } });
  const stored: string[] = [];
  const refreshed = withRefreshToken(
    service.listeningAt,
    refreshToken,
    (tokens) => void stored.push(tokens.refreshToken),
  );
  expect(await Promise.all([refreshed.listPickups(), refreshed.listPickups()])).toEqual([[], []]);
  expect(stored).toHaveLength(1);
});

it('the receiver of docs/client.md takes what the service delivers, and refuses it with a wrong secret', async () => {
  const { receive, summary } = (await load(3)) as {
    readonly receive: (
      secrets: readonly string[],
      handle: (event: WebhookEvent, id: string | null) => Promise<void>,
    ) => (request: Request) => Promise<Response>;
    readonly summary: (event: WebhookEvent) => string;
  };
  const registered = (await service.post('/api/webhooks', { url: receiver.url })).json;
  const booked = await service.post('/api/shipments/labels', labelRequest());
  const [received] = await receiver.got(1);
  const request = () =>
    new Request('https://shop.example.com/hooks', {
      method: 'POST',
      headers: received?.headers as Record<string, string>,
      body: received?.body ?? '',
    });
  const handled: string[] = [];
  const handle = (event: WebhookEvent, id: string | null): Promise<void> => {
    handled.push(`${summary(event)} ${id?.slice(0, 4)}`);
    return Promise.resolve();
  };
  const old = `whsec_${'A'.repeat(43)}=`;
  expect((await receive([old, String(registered['secret'])], handle)(request())).status).toBe(204);
  const { trackingNumber } = booked.json['shipment'] as { readonly trackingNumber: string };
  expect(handled).toEqual([`label ${trackingNumber} evt_`]);
  const refused = await receive([old], handle)(request());
  expect([refused.status, await refused.text(), handled.length]).toEqual([400, 'signature_mismatch', 1]);
});
