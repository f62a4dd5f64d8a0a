import { noAttempts } from '../../application/accounts/ports/sign-in.ts';
import type {
  Attempts,
  SignInAttempts,
  SignInSession,
  SignInSessions,
} from '../../application/accounts/ports/sign-in.ts';
import type { SecurityEvent, SecurityEvents } from '../../application/accounts/ports/security-events.ts';
import type { TestClock } from '../test-clock.ts';
import type { TestRunner, Opened } from '../test-runner.ts';
import { openedStores } from '../test-runner.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const origin = { network: '203.0.113.0/24', device: 'Firefox on Linux' };
const session = (id: string, more: Partial<SignInSession> = {}): SignInSession => ({
  ...origin,
  id,
  userId: 'usr_1',
  createdAt: at(0),
  lastSeenAt: at(0),
  expiresAt: at(600),
  confirmedAt: at(0),
  ...more,
});

/** What every store of sessions must do. */
export const signInSessionsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<SignInSessions>>,
): void => {
  describe(`SignInSessions contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    const setUp = async () => {
      const { store: sessions } = await opened();
      await sessions.add(session('a'));
      await sessions.add(session('b', { lastSeenAt: at(5) }));
      await sessions.add(session('c', { userId: 'usr_2' }));
      return sessions;
    };
    const idsOf = (sessions: readonly SignInSession[]) => sessions.map(({ id }) => id);

    it('are listed by user, the one last seen first, and never seen earlier than before', async () => {
      const sessions = await setUp();
      expect(idsOf(await sessions.list('usr_1'))).toEqual(['b', 'a']);
      await sessions.markSeen('a', at(9));
      await sessions.markSeen('b', at(3));
      expect((await sessions.list('usr_1')).map(({ id, lastSeenAt }) => [id, lastSeenAt])).toEqual([
        ['a', at(9)],
        ['b', at(5)],
      ]);
    });

    it('say when their user last proved to be that person', async () => {
      const sessions = await setUp();
      await sessions.markConfirmed('a', at(9));
      expect((await sessions.list('usr_1')).map(({ id, confirmedAt }) => [id, confirmedAt])).toEqual([
        ['b', at(0)],
        ['a', at(9)],
      ]);
    });

    it('end one by one for their own user only, or all but one', async () => {
      const sessions = await setUp();
      expect([
        await sessions.end('usr_2', 'a'),
        await sessions.end('usr_1', 'a'),
        await sessions.end('usr_1', 'a'),
      ]).toEqual([false, true, false]);
      await sessions.add(session('d'));
      expect(await sessions.endAll('usr_1', 'd')).toBe(1);
      expect([idsOf(await sessions.list('usr_1')), idsOf(await sessions.list('usr_2'))]).toEqual([['d'], ['c']]);
      expect(await sessions.endAll('usr_1')).toBe(1);
      expect(await sessions.get('d')).toBeUndefined();
    });

    it('are removed when they have expired, or were not seen for long', async () => {
      const sessions = await setUp();
      await sessions.add(session('d', { expiresAt: at(6), lastSeenAt: at(5) }));
      await sessions.removeEnded({ now: at(7), seenBefore: at(4) });
      expect([idsOf(await sessions.list('usr_1')), idsOf(await sessions.list('usr_2'))]).toEqual([['b'], []]);
    });
  });
};

/** What every store of security events must do. */
export const securityEventsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<SecurityEvents>>,
): void => {
  describe(`SecurityEvents contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);
    const event = (id: string, minute: number, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
      id,
      accountId: 'acc_1',
      createdAt: at(minute),
      kind: 'sign_in.succeeded',
      actor: 'usr_1',
      userId: 'usr_1',
      ...origin,
      ...more,
    });
    const everything = { accountId: 'acc_1', direction: 'DESC', range: [0, 9] } as const;
    const idsIn = async (events: SecurityEvents, query = {}): Promise<readonly string[]> =>
      (await events.list({ ...everything, ...query })).rows.map(({ id }) => id);

    it('lists what was added, of one account, by each filter, in pages', async () => {
      const { store: events } = await opened();
      const bare = {
        id: 'b',
        accountId: 'acc_1',
        createdAt: at(1),
        kind: 'app.deleted',
        actor: 'operator',
        subject: 'app_1',
      } as const;
      const [first, third] = [event('a', 0, { reason: 'new_browser' }), event('c', 2, { userId: 'usr_2' })];
      for (const each of [first, bare, third, event('d', 3, { accountId: 'acc_2' })]) await events.add(each);
      expect(await events.list(everything)).toEqual({ rows: [third, bare, first], total: 3 });
      expect(await events.list({ ...everything, direction: 'ASC', range: [1, 1] })).toEqual({ rows: [bare], total: 3 });
      const filters = [
        { userId: 'usr_2' },
        { kinds: ['app.deleted'] },
        { ids: ['a', 'd'] },
        { from: at(1) },
        { to: at(1) },
      ];
      const found = [];
      for (const filter of filters) found.push(await idsIn(events, filter));
      expect(found).toEqual([['c'], ['b'], ['a'], ['c', 'b'], ['a']]);
    });

    it('adds an event once', async () => {
      const { store: events } = await opened();
      await events.add(event('a', 0), at(0));
      await events.noticeTried('a');
      await events.add(event('a', 0), at(0));
      expect([await idsIn(events), await events.dueNotices(at(9), 9)]).toEqual([['a'], []]);
    });

    it('gives out notices when they are due, with their attempts, until there is no other one', async () => {
      const { store: events } = await opened();
      await events.add(event('a', 0), at(2));
      await events.add(event('b', 0), at(1));
      await events.add(event('c', 0));
      const dueAt = async (minute: number, limit = 9) =>
        (await events.dueNotices(at(minute), limit)).map(({ event: { id }, attempts }) => [id, attempts]);
      expect([await dueAt(0), await dueAt(1), await dueAt(2), await dueAt(2, 1)]).toEqual([
        [],
        [['b', 0]],
        [
          ['b', 0],
          ['a', 0],
        ],
        [['b', 0]],
      ]);
      await events.noticeTried('b', at(5));
      await events.noticeTried('a');
      expect([await dueAt(4), await dueAt(5)]).toEqual([[], [['b', 1]]]);
    });

    it('forgets old events, and network and browser of older ones', async () => {
      const { store: events } = await opened();
      for (const minute of [0, 1, 2]) await events.add(event(String(minute), minute));
      await events.forget({ events: at(1), origins: at(2) });
      const { network: _, device: __, ...bare } = event('1', 1);
      expect((await events.list(everything)).rows).toEqual([event('2', 2), bare]);
    });
  });
};

/** Adds one attempt. */
const counting =
  (now: number) =>
  (known: Attempts): { readonly attempts: Attempts } => ({ attempts: { ...known, at: [...known.at, now] } });

/** What every counter of sign-in attempts must do. It uses the clock that the test controls. */
export const signInAttemptsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<SignInAttempts> & { readonly clock: TestClock }>,
): void => {
  describe(`SignInAttempts contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('are counted one after the other when they come at the same moment', async () => {
      const { store: attempts, clock } = await opened();
      const now = Date.parse(clock.now());
      const counted = await Promise.all(Array.from({ length: 25 }, () => attempts.update('key', counting(now))));
      expect(counted.map(({ attempts: { at: times } }) => times.length).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 25 }, (_, before) => before + 1),
      );
    });

    it('are cleared with all under a key, and with nothing beside it', async () => {
      const { store: attempts, clock } = await opened();
      const now = Date.parse(clock.now());
      const count = (key: string) =>
        attempts.update(key, counting(now)).then(({ attempts: { at: times } }) => times.length);
      const keys = ['a', 'a/network/1', 'a/network/2', 'ab', 'ab/network/1', 'b/a/c'];
      for (const key of keys) await count(key);
      await attempts.clear('a/network/1');
      expect([await count('a/network/1'), await count('a')]).toEqual([1, 2]);
      await attempts.clearAll('a');
      expect(await Promise.all(keys.map(count))).toEqual([1, 1, 1, 2, 2, 2]);
    });

    it('begin again once they are cleared, each key by itself, and are forgotten by age', async () => {
      const { store: attempts, clock } = await opened();
      const now = Date.parse(clock.now());
      const count = (key: string) =>
        attempts.update(key, counting(now)).then(({ attempts: { at: times } }) => times.length);
      expect([await count('a'), await count('a'), await count('b')]).toEqual([1, 2, 1]);
      await attempts.clear('a');
      expect([await count('a'), await count('b')]).toEqual([1, 2]);
      clock.advance(1_000);
      await attempts.removeBefore(clock.now());
      expect(await attempts.update('b', (known) => ({ attempts: known }))).toEqual({ attempts: noAttempts });
    });
  });
};
