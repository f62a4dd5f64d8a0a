import type { ParkedStream, ParkedStreams } from '../../src/application/log/ports/parked-streams.ts';

export const parkedStream = (follower: string, changes: Partial<ParkedStream> = {}): ParkedStream => ({
  follower,
  stream: 'box-a',
  accountId: 'acc_1',
  eventId: 'evt_1',
  eventType: 'Happened',
  version: 1,
  cause: 'TypeError: broken',
  parkedAt: '2026-11-20T10:00:00.000Z',
  attempts: 1,
  retryAt: '2026-11-20T10:00:30.000Z',
  ...changes,
});

/** Parked streams in memory. */
export const memoryParkedStreams = (before: readonly ParkedStream[] = []) => {
  let rows = [...before];
  const others = (follower: string, stream: string) =>
    rows.filter((row) => row.follower !== follower || row.stream !== stream);
  const store: ParkedStreams = {
    list: (follower) => Promise.resolve(rows.filter((row) => follower === undefined || row.follower === follower)),
    park: (row) => Promise.resolve(void (rows = [...others(row.follower, row.stream), row])),
    release: (follower, stream) => Promise.resolve(void (rows = others(follower, stream))),
    retryNow: () => {
      rows = rows.map((row) => ({ ...row, retryAt: '' }));
      return Promise.resolve(rows.length);
    },
  };
  return store;
};
