import { expect, it, onTestFinished } from 'vitest';
import {
  AdvisorySession,
  keepSession,
} from '../../../../../../src/adapters/log/sql/engine/postgres/advisory-session.ts';
import type { LockKind } from '../../../../../../src/adapters/log/sql/engine/postgres/advisory-session.ts';
import { StoreUnavailableError } from '../../../../../../src/application/log/ports/event-store.ts';
import { cutProxy } from '../../../../../support/cut-proxy.ts';
import { onPostgres } from '../../../../../support/databases.ts';
import { stopwatch } from '../../../../../support/elapsed.ts';
import { eventually } from '../../../../../support/eventually.ts';

onPostgres(({ open }) => {
  const aServer = async (): Promise<string> => {
    const { url, dispose } = await open();
    onTestFinished(dispose);
    return url;
  };
  const throughProxy = async (direct: string) => {
    const url = new URL(direct);
    const proxy = await cutProxy({ host: url.hostname, port: Number(url.port || 5432) });
    onTestFinished(proxy.close);
    url.port = String(proxy.port);
    return { url: url.href, proxy };
  };
  const aSession = async (
    url: string,
    { kind = 'lock', signal }: { readonly kind?: LockKind; readonly signal?: AbortSignal } = {},
  ) => {
    const session = await AdvisorySession.open({ url, kind }, signal);
    onTestFinished(() => session.end());
    return session;
  };

  it('grants each lock to one session, until that one unlocks it or ends', async () => {
    const url = await aServer();
    const [one, two] = [await aSession(url), await aSession(url)];
    expect(await one.tryLocks(['a', 'b'])).toEqual(new Set(['a', 'b']));
    expect(await two.tryLocks(['a', 'b', 'c'])).toEqual(new Set(['c']));
    await one.unlock('a');
    expect(await two.tryLocks(['a', 'b'])).toEqual(new Set(['a']));
    await one.end();
    await eventually(async () => (await two.tryLocks(['b'])).has('b'));
  });

  it('keeps locks of one name and two kinds apart, and those of two schemas', async () => {
    const url = await aServer();
    for (const session of [
      await aSession(url),
      await aSession(url, { kind: 'leader' }),
      await aSession(await aServer()),
    ])
      expect(await session.tryLocks(['a'])).toEqual(new Set(['a']));
  });

  it('ends a pause when the connection is lost, and every later call fails', async () => {
    const { url, proxy } = await throughProxy(await aServer());
    const session = await aSession(url);
    const paused = expect(session.pause(600_000)).rejects.toThrow('The server closed the connection.');
    proxy.cutNow();
    await paused;
    await expect(session.query('select 1')).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(session.pause(1)).rejects.toThrow('The server closed the connection.');
  });

  it('ends a pause early where it is woken, and goes on', async () => {
    const session = await aSession(await aServer());
    await session.pause(600_000, AbortSignal.abort());
    expect((await session.query('select 1')).rowCount).toBe(1);
  });

  it('ends at once when it shall, although the server hangs', async () => {
    const { url, proxy } = await throughProxy(await aServer());
    const stop = new AbortController();
    const session = await aSession(url, { signal: stop.signal });
    proxy.hold();
    const hangs = expect(session.tryLocks(['a'])).rejects.toThrow();
    const elapsed = stopwatch();
    stop.abort();
    await hangs;
    await session.end();
    expect(elapsed()).toBeLessThan(4_000);
  });

  it('is opened again after each loss, and the first failure in a row is reported', async () => {
    const { url, proxy } = await throughProxy(await aServer());
    const said: string[] = [];
    const stop = new AbortController();
    const kept = keepSession(
      { url, kind: 'lock' },
      async (session, established) => {
        established();
        said.push('open');
        await session.pause(600_000);
      },
      { everyMs: 1, failed: (_, failures) => said.push(`failed ${failures}`), signal: stop.signal },
    );
    await eventually(() => said.length === 1);
    proxy.cutNow();
    await eventually(() => said.length === 3);
    proxy.cutNow();
    await eventually(() => said.length === 5);
    stop.abort();
    await kept;
    expect(said).toEqual(['open', 'failed 1', 'open', 'failed 1', 'open']);
  });

  it('reports an outage once, however many attempts it lasts for', async () => {
    const failures: number[] = [];
    const stop = new AbortController();
    const { url, proxy } = await throughProxy(await aServer());
    const { attempts } = proxy.goDown();
    const kept = keepSession({ url, kind: 'lock' }, () => Promise.resolve(), {
      everyMs: 1,
      failed: (_, count) => failures.push(count),
      signal: stop.signal,
    });
    await eventually(() => attempts() >= 4);
    stop.abort();
    await kept;
    expect(failures).toEqual([1]);
  });

  it('is not opened where it shall not be', async () => {
    await expect(AdvisorySession.open({ url: await aServer(), kind: 'lock' }, AbortSignal.abort())).rejects.toThrow();
  });
});
