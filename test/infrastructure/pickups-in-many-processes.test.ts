import { expect, it } from 'vitest';
import { labelRequest, labels } from '../http/label-request.ts';
import { onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { aDeployment } from '../support/deployment.ts';
import type { ServiceProcess } from '../support/service-process.ts';

const ask = async ({ url, token }: Pick<ServiceProcess, 'url' | 'token'>, path: string, body?: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
};

onPostgres(() => {
  it('pickups and manifests take parcels once over several processes, and a worker reconciles them', { timeout: 90_000 }, async () => {
    const start = await aDeployment();
    const [one, other] = await Promise.all([start('api'), start('api'), start('worker')]);
    const api = { ...other, token: one.token };

    const booked = await Promise.all(Array.from({ length: 12 }, () => ask(one, labels, labelRequest({ labelFormat: 'ZPL' }))));
    const shipments = booked.map(({ text }) => (JSON.parse(text) as { shipment: { shipmentId: string; shipDate: string } }).shipment);
    const shipmentIds = shipments.map(({ shipmentId }) => shipmentId);
    const address = { name: 'Jane Doe', address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' } };

    const manifests = await Promise.all([one, api, one, api].map((process) => ask(process, '/api/manifests', { shipmentIds, address })));
    expect(manifests.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);

    // The next day on which parcels can be collected is the service's to say.
    const refused = await ask(one, '/api/pickups', { startAt: '2020-01-01T09:00', endAt: '2020-01-01T11:00', shipmentIds, address });
    const [, startAt, endAt] = /from (\S+) to (\S+)\./.exec(refused.text) ?? [];
    const pickups = await Promise.all(
      [one, api, one, api].map((process) => ask(process, '/api/pickups', { startAt, endAt, shipmentIds, address })),
    );
    expect(pickups.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const made = pickups.find(({ status }) => status === 201)?.text ?? '';
    const { pickup } = JSON.parse(made) as { pickup: { id: string } };

    await eventually(async () => (await ask(api, `/api/pickups/${pickup.id}`)).text.includes('"confirmed"'), 30_000);
    await eventually(
      async () => (await ask(one, `/api/pickups?status=confirmed&shipmentId=${shipmentIds[0]}`)).text.includes(pickup.id),
      30_000,
    );
    await eventually(async () => (await ask(one, '/api/manifests')).text.includes(shipmentIds[0] ?? '-'), 30_000);
    expect((await ask(api, `/api/pickups/${pickup.id}/cancel`, {})).status).toBe(200);
  });
});
