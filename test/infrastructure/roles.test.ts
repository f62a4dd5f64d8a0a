import { expect, it, onTestFinished } from 'vitest';
import { onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { aDeployment } from '../support/deployment.ts';
import { labelRequest, labels } from '../http/parcels/label-request.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

/** Webhooks go to this machine, and are tried again soon. */
const toOneself = { WEBHOOK_ALLOW: '127.0.0.0/8', WEBHOOK_SCHEDULE: '0s,1s,1s,1s,1s,1s,1s,1s' };

const ask = async (url: string, token: string, body?: unknown) => {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

onPostgres(() => {
  it('any number of processes share the work: a worker that dies is replaced, and nothing is lost', async () => {
    const start = await aDeployment(toOneself);
    const [one, other, first, second] = await Promise.all([
      start('api'),
      start('api'),
      start('worker'),
      start('worker'),
    ]);
    const receiver = await WebhookReceiver.start();
    onTestFinished(() => receiver.stop());
    // Each token is valid in both processes.
    const webhook = await ask(`${other.url}/api/webhooks`, one.token, {
      url: receiver.url,
      enabledEvents: ['label.generated'],
    });
    expect(webhook.status).toBe(201);

    const booked: string[] = [];
    const book = async (api: ServiceProcess, count: number) => {
      for (let index = 0; index < count; index++) {
        const { status, json } = await ask(`${api.url}${labels}`, other.token, labelRequest({ labelFormat: 'ZPL' }));
        expect(status).toBe(201);
        booked.push((json['shipment'] as { shipmentId: string }).shipmentId);
      }
    };
    const told = (): ReadonlySet<string> =>
      new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { objectId: string }).objectId));
    const allTold = () => booked.every((id) => told().has(id));

    await book(one, 5);
    await eventually(allTold);
    // One of them ran everything that has one runner.
    await Promise.all([first.end('SIGKILL'), book(one, 5), book(other, 5)]);
    await eventually(allTold);
    const third = await start('worker');
    await Promise.all([second.end('SIGKILL'), book(one, 5), book(other, 5)]);
    await eventually(allTold);

    const listed = await eventually(async () => {
      const { json } = await ask(`${other.url}${labels}?range=[0,99]`, one.token);
      const rows = json as unknown as readonly { shipmentId: string }[];
      return rows.length === booked.length && rows;
    });
    expect(new Set(listed.map(({ shipmentId }) => shipmentId))).toEqual(new Set(booked));
    for (const process of [one, other, third]) expect(await process.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
