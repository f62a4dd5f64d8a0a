import { expect, it, describe } from 'vitest';
import { z } from 'zod';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { eventually } from '../../../../../support/eventually.ts';
import { slowClient, toldTo } from '../../../../../support/slow-client.ts';
import type { SlowClient } from '../../../../../support/slow-client.ts';
import { TestClock } from '../../../../../support/test-clock.ts';
import { bearer, jsonOf, runningApp } from '../../running-app.ts';

const kibibyte = 1_024;
const routes = [
  route({
    tag: 'Test',
    access: { scope: 'write_shipments' },
    rate: 'none',
    method: 'post',
    path: '/echo',
    summary: '',
    body: z.unknown(),
    replies: { 200: { description: 'Taken.' } },
    handler: ({ body }) => Promise.resolve({ json: { length: String(body).length } }),
  }),
];

const begin = async (receiveBudget = 2_048 * kibibyte) => {
  const clock = new TestClock();
  const app = await runningApp(routes, { clock, receiveBudget });
  const client = (
    length: number,
    beginning: string,
    token = 'whole',
    headers: readonly string[] = [],
  ): Promise<SlowClient> => slowClient(app.url, { path: '/echo', token, length, beginning, headers });
  return { clock, app, client };
};
const text = (size: number): string => `"${'x'.repeat(size - 1)}`;

describe('a stalled body', () => {
  it.each([
    ['JSON', []],
    ['packed JSON', ['content-encoding: gzip']],
  ])('of %s is refused after fifteen seconds, and its connection is closed', async (_, headers) => {
    const { clock, client } = await begin();
    const slow = await client(100, headers.length === 0 ? '"abc' : '', 'whole', headers);
    const told = await eventually(() => {
      clock.advance(1_000);
      return toldTo(slow);
    });
    expect(told).toEqual([408, 'body_too_slow']);
    expect(slow.answer().toLowerCase()).toContain('\r\nconnection: close');
    await slow.ended;
  });

  it('is accepted when the rest arrives in time', async () => {
    const { clock, client } = await begin();
    const slow = await client(10, '"abc');
    clock.advance(14_000);
    slow.socket.write('defgh"');
    await eventually(() => slow.answer().includes('"length":8'));
    slow.socket.destroy();
  });
});

describe('bodies that are being received', () => {
  it('of one account are refused beyond half of the budget, while those of another are accepted', async () => {
    const { app, client } = await begin();
    const slow = await Promise.all([600, 600].map((size) => client(1_000 * kibibyte, text(size * kibibyte))));
    const refused = await eventually(() => slow.find((one) => toldTo(one)));
    expect(toldTo(refused)).toEqual([503, 'busy']);
    expect(refused.answer()).toMatch(/\r\nretry-after: 5\r\n/i);
    const others = await app.post('/echo', `${text(900 * kibibyte)}"`, bearer('other'));
    expect([others.status, (await jsonOf(others))['length']]).toEqual([200, 900 * kibibyte - 1]);
    for (const { socket } of slow) socket.destroy();
  });

  it('count with the maximum size where they are compressed', async () => {
    const { client } = await begin();
    const slow = [await client(1_000, '', 'whole', ['content-encoding: gzip'])];
    const refused = await eventually(async () => {
      slow.push(await client(1_000, '', 'whole', ['content-encoding: gzip']));
      return slow.find((one) => toldTo(one));
    });
    expect(toldTo(refused)).toEqual([503, 'busy']);
    for (const { socket } of slow) socket.destroy();
  });

  it('release their memory when their client disconnects', async () => {
    const { app, client } = await begin();
    const slow = await client(1_000 * kibibyte, text(900 * kibibyte));
    slow.socket.destroy();
    await eventually(async () => (await app.post('/echo', `${text(900 * kibibyte)}"`)).status === 200);
  });
});
