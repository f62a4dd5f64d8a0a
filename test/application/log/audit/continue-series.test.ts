import { describe, expect, it } from 'vitest';
import { continueSeries } from '../../../../src/application/log/audit/continue-series.ts';
import { DatabaseLostError, linkDatabase } from '../../../../src/application/log/audit/link-database.ts';
import type { Position, RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';
import type { ReadableLog } from '../../../../src/application/log/kernel/up-to-head.ts';
import type { LogLink } from '../../../../src/application/log/ports/checkpoints.ts';
import { StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';

const numbered = (place: number, number?: number): RecordedEvent => ({
  id: `evt_${place}`,
  stream: `shipment-${place}`,
  version: 1,
  position: `p${place}`,
  recordedAt: '2026-11-20T10:00:00.000Z',
  event: { type: number === undefined ? 'Other' : 'Numbered', data: { number } },
  metadata: { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' },
});

/** A log in memory, which keeps from where it was asked for. */
const aLog = (...events: RecordedEvent[]) => {
  const askedFrom: (Position | undefined)[] = [];
  const store: ReadableLog = {
    head: () => Promise.resolve(events.at(-1)?.position),
    // oxlint-disable-next-line typescript/require-await -- a generator by contract
    follow: async function* ({ after }) {
      askedFrom.push(after);
      yield events.filter(({ position }) => after === undefined || position > after);
    },
  };
  return { store, events, askedFrom };
};

const aSearch = (...events: RecordedEvent[]) => {
  const log = aLog(...events);
  const raised: ReadonlyMap<string, number>[] = [];
  let outbox: Position | undefined;
  /** A start of the service: what it searches with. */
  const start = (store: ReadableLog = log.store): (() => Promise<void>) =>
    continueSeries({
      store,
      series: {
        type: 'Numbered',
        numberIn: ({ event }) => ({ series: 'C', number: (event.data as { number: number }).number }),
        raise: (highest) => Promise.resolve(void raised.push(highest)),
      },
      outbox: () => Promise.resolve(outbox),
      signal: new AbortController().signal,
    });
  return { ...log, raised, outboxAt: (position: Position) => (outbox = position), start };
};

describe('the search of the log for numbers', () => {
  it('reads the whole log beside an outbox that has not begun, and finds the highest number', async () => {
    const { start, raised, askedFrom } = aSearch(numbered(1, 3), numbered(2, 9), numbered(3, 4));
    await start()();
    expect(raised).toEqual([new Map([['C', 9]])]);
    expect(askedFrom).toEqual([undefined]);
  });

  it('reads only what is behind the outbox', async () => {
    const { start, outboxAt, raised, askedFrom, events } = aSearch(numbered(1, 12), numbered(2, 2));
    outboxAt('p2');
    await start()();
    expect({ raised, askedFrom }).toEqual({ raised: [], askedFrom: [] });
    events.push(numbered(3, 3), numbered(4));
    await start()();
    expect({ raised, askedFrom }).toEqual({ raised: [new Map([['C', 3]])], askedFrom: ['p2'] });
  });

  it('is done once for a start, however often it is asked for', async () => {
    const { start, raised } = aSearch(numbered(1, 1));
    const search = start();
    await Promise.all([search(), search()]);
    await search();
    expect(raised).toHaveLength(1);
  });

  it('misses no number that the outbox has passed while the log did not answer', async () => {
    const { start, store, outboxAt, raised } = aSearch(numbered(1, 1), numbered(2, 2));
    outboxAt('p1');
    let isAway = true;
    const head = () => (isAway ? Promise.reject(new StoreUnavailableError('away')) : store.head());
    const search = start({ ...store, head });
    await expect(search()).rejects.toThrow(StoreUnavailableError);
    [isAway] = [false];
    outboxAt('p2');
    await search();
    expect(raised).toEqual([new Map([['C', 2]])]);
  });
});

describe('the link between a database and its log', () => {
  const aLink = () => {
    let made: { readonly toldUntil?: Position } | undefined;
    const link: LogLink = {
      exists: () => Promise.resolve(made !== undefined),
      make: (options = {}) => Promise.resolve(void (made ??= options)),
    };
    return { link, made: () => made };
  };
  const needs = { isFresh: false, restoreCounters: () => Promise.resolve(), signal: new AbortController().signal };

  it('is made before anything is written, so that an interrupted first start is no loss', async () => {
    const { link } = aLink();
    const { store, events } = aLog();
    expect(await linkDatabase({ ...needs, store, link })).toBe('new');
    events.push(numbered(1));
    expect(await linkDatabase({ ...needs, store, link })).toBe('known');
  });

  it('is refused for an empty database beside a log with events; if confirmed, it is made after the search for numbers', async () => {
    const { link, made } = aLink();
    const { store } = aLog(numbered(1), numbered(2));
    await expect(linkDatabase({ ...needs, store, link })).rejects.toThrow(DatabaseLostError);
    const failing = linkDatabase({
      ...needs,
      isFresh: true,
      restoreCounters: () => Promise.reject(new Error('cut off')),
      store,
      link,
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(made()).toBeUndefined();
    expect(await linkDatabase({ ...needs, isFresh: true, store, link })).toBe('taken in place of a lost one');
    expect(made()).toEqual({ toldUntil: 'p2' });
  });

  it('is not made while the log does not respond', async () => {
    const { link, made } = aLink();
    const store = { ...aLog().store, head: () => Promise.reject(new StoreUnavailableError('away')) };
    await expect(linkDatabase({ ...needs, isFresh: true, store, link })).rejects.toThrow(StoreUnavailableError);
    expect(made()).toBeUndefined();
  });
});
