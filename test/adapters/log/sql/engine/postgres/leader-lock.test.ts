import { expect, it, onTestFinished, vi } from 'vitest';
import { PostgresLeaderLock } from '../../../../../../src/adapters/log/sql/engine/postgres/leader-lock.ts';
import type { Log } from '../../../../../../src/application/log/ports/log.ts';
import { cutProxy } from '../../../../../support/cut-proxy.ts';
import { onPostgres } from '../../../../../support/databases.ts';
import { eventually } from '../../../../../support/eventually.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  );

onPostgres(({ open }) => {
  const aServer = async () => {
    const { url, dispose } = await open();
    onTestFinished(dispose);
    return { url };
  };
  const lockAt = (url: string): PostgresLeaderLock => {
    const lock = new PostgresLeaderLock(url, quiet, { everyMs: 5, timeoutMs: 1_000 });
    onTestFinished(() => lock.close());
    return lock;
  };
  /** Works until it is told to stop, and keeps note of who is at it. */
  const worker = (lock: PostgresLeaderLock, who: string, busy: string[], name = 'sweep') => {
    const stop = new AbortController();
    const ended = lock.run(
      name,
      async (signal) => {
        busy.push(who);
        await untilAborted(signal);
        busy.splice(busy.indexOf(who), 1);
      },
      stop.signal,
    );
    const end = async (): Promise<void> => {
      stop.abort();
      await ended;
    };
    onTestFinished(end);
    return { end };
  };

  it('lets one process at a time work, and the next one when it has ended', async () => {
    const { url } = await aServer();
    const busy: string[] = [];
    const workers = ['a', 'b', 'c'].map((who) => ({ who, ...worker(lockAt(url), who, busy) }));
    const seen: string[] = [];
    while (seen.length < 3) {
      await eventually(() => busy.length === 1);
      const [who = ''] = busy;
      seen.push(who);
      await workers.find((worker) => worker.who === who)?.end();
      expect(busy).not.toContain(who);
      expect(busy.length).toBeLessThanOrEqual(1);
    }
    expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('grants different locks at the same time', async () => {
    const { url } = await aServer();
    const lock = lockAt(url);
    const busy: string[] = [];
    for (const name of ['x', 'y', 'z']) worker(lock, name, busy, name);
    await eventually(() => busy.length === 3);
    expect(busy.toSorted()).toEqual(['x', 'y', 'z']);
  });

  it('is taken over when the connection of the leader is lost, and the leader is told', async () => {
    const { url } = await aServer();
    const { hostname, port } = new URL(url);
    const proxy = await cutProxy({ host: hostname, port: Number(port || 5432) });
    onTestFinished(proxy.close);
    const cut = new URL(url);
    cut.port = String(proxy.port);
    const busy: string[] = [];
    worker(lockAt(cut.href), 'a', busy);
    await eventually(() => busy.includes('a'));
    worker(lockAt(url), 'b', busy);
    // It could come back and be the quicker one; here it does not.
    proxy.hold();
    proxy.cutNow();
    await eventually(() => busy.includes('b') && !busy.includes('a'));
    expect(busy).toEqual(['b']);
  });

  it('is taken over when the leader is silent for too long', async () => {
    const { url } = await aServer();
    const { hostname, port } = new URL(url);
    const proxy = await cutProxy({ host: hostname, port: Number(port || 5432) });
    onTestFinished(proxy.close);
    const held = new URL(url);
    held.port = String(proxy.port);
    const busy: string[] = [];
    worker(lockAt(held.href), 'a', busy);
    await eventually(() => busy.includes('a'));
    worker(lockAt(url), 'b', busy);
    proxy.hold();
    await eventually(() => busy.includes('b'));
    await eventually(() => !busy.includes('a'));
    expect(busy).toEqual(['b']);
  });

  it('lets a waiting process leave', async () => {
    const { url } = await aServer();
    const busy: string[] = [];
    worker(lockAt(url), 'a', busy);
    await eventually(() => busy.includes('a'));
    const { end } = worker(lockAt(url), 'b', busy);
    await end();
    expect(busy).toEqual(['a']);
  });

  it('is released when its work ends or fails, and reports the failure', async () => {
    const { url } = await aServer();
    const lock = lockAt(url);
    const { signal } = new AbortController();
    const work = vi.fn(() => Promise.reject(new Error('no')));
    await expect(lock.run('sweep', work, signal)).rejects.toThrow('no');
    await lockAt(url).run('sweep', () => Promise.resolve(), signal);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
