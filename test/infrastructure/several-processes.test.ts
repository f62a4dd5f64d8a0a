import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelRequest, labels } from '../http/parcels/label-request.ts';
import { onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { aDeployment } from '../support/deployment.ts';
import type { ServiceProcess } from '../support/service-process.ts';

type Found = {
  readonly reviewState?: string;
  readonly classification: { readonly sixDigitHSCode: string; readonly source: string; readonly confidence: number };
};

const tradeEngine = '/api/trade-engine';

const ask = async ({ url, token }: Pick<ServiceProcess, 'url' | 'token'>, path: string, body?: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
};

const classify = async (api: ServiceProcess, product: Readonly<Record<string, unknown>>): Promise<Found> => {
  const asked = { originCountry: 'GB', destinationCountry: 'US', products: [product] };
  const { text } = await ask(api, `${tradeEngine}/classifications`, asked);
  const [found] = (JSON.parse(text) as { classifications: readonly Found[] }).classifications;
  if (!found) throw new Error('No answer for the product.');
  return found;
};

onPostgres(() => {
  describe('two processes that answer clients and a worker', () => {
    const opened = new AsyncDisposableStack();
    let one: ServiceProcess;
    let other: ServiceProcess;
    let worker: ServiceProcess;
    beforeAll(async () => {
      const environment = { RATE_LIMITS: 'token=3,write=99999,read=99999,list=99999' };
      const start = await aDeployment(environment, {}, (close) => opened.defer(close));
      [one, other, worker] = await Promise.all([start('api'), start('api'), start('worker')]);
    });
    afterAll(() => opened.disposeAsync());

    it('pickups and manifests take parcels once over several processes, and a worker reconciles them', async () => {
      const api = { ...other, token: one.token };
      const booked = await Promise.all(
        Array.from({ length: 12 }, () => ask(one, labels, labelRequest({ labelFormat: 'ZPL' }))),
      );
      const shipments = booked.map(
        ({ text }) => (JSON.parse(text) as { shipment: { shipmentId: string; shipDate: string } }).shipment,
      );
      const shipmentIds = shipments.map(({ shipmentId }) => shipmentId);
      const address = {
        name: 'Jane Doe',
        address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
      };

      const manifests = await Promise.all(
        [one, api, one, api].map((process) => ask(process, '/api/manifests', { shipmentIds, address })),
      );
      expect(manifests.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);

      // The next day on which parcels can be collected is the service's to say.
      const refused = await ask(one, '/api/pickups', {
        startAt: '2020-01-01T09:00',
        endAt: '2020-01-01T11:00',
        shipmentIds,
        address,
      });
      const [, startAt, endAt] = /from (\S+) to (\S+)\./.exec(refused.text) ?? [];
      const pickups = await Promise.all(
        [one, api, one, api].map((process) => ask(process, '/api/pickups', { startAt, endAt, shipmentIds, address })),
      );
      expect(pickups.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
      const made = pickups.find(({ status }) => status === 201)?.text ?? '';
      const { pickup } = JSON.parse(made) as { pickup: { id: string } };

      await eventually(async () => (await ask(api, `/api/pickups/${pickup.id}`)).text.includes('"confirmed"'));
      await eventually(async () =>
        (await ask(one, `/api/pickups?status=confirmed&shipmentId=${shipmentIds[0]}`)).text.includes(pickup.id),
      );
      await eventually(async () => (await ask(one, '/api/manifests')).text.includes(shipmentIds[0] ?? '-'));
      expect((await ask(api, `/api/pickups/${pickup.id}/cancel`, {})).status).toBe(200);
    });

    it('a review in one process counts in every other, at once for the product and soon for similar ones', async () => {
      const widget = { productId: 'P-1', title: 'Snurfle widget of blue glass' };
      const like = { title: 'Blue glass Snurfle widget' };
      // Both have answered before, and have whatever they keep in memory.
      const [before, beforeLike] = [await classify(one, widget), await classify(other, like)];
      expect([before, beforeLike].map(({ classification }) => classification.sixDigitHSCode)).not.toContain('701890');

      expect(
        (await ask(one, `${tradeEngine}/products/P-1/review`, { decision: 'correct', hsCode: '701890' })).status,
      ).toBe(200);

      expect(await classify(other, widget)).toMatchObject({
        reviewState: 'approved',
        classification: { sixDigitHSCode: '701890', source: 'reviewed' },
      });
      const learnt = await eventually(async () => {
        const found = await classify(other, like);
        return found.classification.sixDigitHSCode === '701890' && found;
      });
      expect(learnt.classification).toMatchObject({ source: 'predicted' });
      // The vocabulary cannot read such a title, so the example alone speaks for the code.
      expect(learnt.classification.confidence).toBeGreaterThan(0.5);
      expect((await classify(one, like)).classification.sixDigitHSCode).toBe('701890');
    });

    it('share a rate limit, whichever of them is asked', async () => {
      const asked = async ({ url }: ServiceProcess): Promise<number> => {
        const body = JSON.stringify({ clientId: 'crd_one', clientSecret: 'wrong' });
        const headers = { 'content-type': 'application/json' };
        return (await fetch(`${url}/oauth/token`, { method: 'POST', headers, body })).status;
      };
      const statuses = [await asked(one), await asked(other), await asked(one), await asked(other), await asked(one)];
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    });

    it('a worker answers health checks only', async () => {
      const statusOf = async (path: string): Promise<number> =>
        (await ask({ url: worker.url, token: one.token }, path)).status;
      expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf(labels)]).toEqual([200, 200, 404]);
      expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('log_lag_events{subscriber="shipments"}');
    });
  });
});
