import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { runningApp } from '../../running-app.ts';

/** A route that answers when the test says so. */
const held = () => {
  let answer: (() => void) | undefined;
  let arrived: (() => void) | undefined;
  const inside = new Promise<void>((resolve) => (arrived = resolve));
  const signals: AbortSignal[] = [];
  const row = route({
    method: 'get',
    path: '/held',
    tag: 'Things',
    summary: 'Waits.',
    access: 'public',
    rate: 'none',
    replies: { 200: { description: 'Done.' } },
    handler: async ({ signal }) => {
      signals.push(signal);
      const answered = new Promise<void>((resolve) => (answer = resolve));
      arrived?.();
      await answered;
      return { json: { done: true } };
    },
  });
  return { row, inside, signals, answer: () => answer?.() };
};

describe('closing', () => {
  it('lets a request in flight end, and ends its connection with it', async () => {
    const { row, inside, answer } = held();
    const app = await runningApp([row]);
    const response = fetch(`${app.url}/held`);
    await inside;
    const closed = app.close(10_000);
    answer();
    expect(await (await response).json()).toEqual({ done: true });
    expect((await response).headers.get('connection')).toBe('close');
    expect(await closed).toBe(0);
  });

  it('takes no new connection', async () => {
    const app = await runningApp([]);
    await app.close();
    await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
  });

  it('does not wait for idle connections that are kept alive', async () => {
    const app = await runningApp([]);
    await (await app.get('/healthz')).text();
    expect(await app.close(60_000)).toBe(0);
  });

  it('aborts what does not end within the grace period, and reports the number', async () => {
    const { row, inside } = held();
    const app = await runningApp([row]);
    const response = fetch(`${app.url}/held`).catch(() => 'cut');
    await inside;
    expect(await app.close(1)).toBe(1);
    expect(await response).toBe('cut');
  });
});

describe('the signal of a call', () => {
  it('aborts when the client goes away', async () => {
    const { row, inside, signals, answer } = held();
    const app = await runningApp([row]);
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname, () => socket.write('GET /held HTTP/1.1\r\nhost: localhost\r\n\r\n'));
    await inside;
    const gone = new Promise((resolve) => signals[0]?.addEventListener('abort', resolve));
    socket.destroy();
    await gone;
    answer();
    expect(signals[0]?.aborted).toBe(true);
  });

  it('aborts after the timeout', async () => {
    const { row, inside, signals, answer } = held();
    const app = await runningApp([row], { requestTimeoutMs: 1 });
    const response = fetch(`${app.url}/held`);
    await inside;
    await new Promise((resolve) => {
      if (signals[0]?.aborted) resolve(undefined);
      else signals[0]?.addEventListener('abort', resolve);
    });
    answer();
    expect((await response).status).toBe(200);
  });
});
