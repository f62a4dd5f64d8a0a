import { noAttempts } from '../../application/ports/sign-in-attempts.ts';
import type { Attempts, SignInAttempts } from '../../application/ports/sign-in-attempts.ts';
import type { SignInHistory, SignInOutcome, SignInSession, SignInSessions } from '../../application/ports/sign-in-sessions.ts';
import type { TestClock } from '../test-clock.ts';
import type { TestRunner } from '../test-runner.ts';
import { openedStores } from './opened.ts';
import type { Opened } from './opened.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const origin = { network: '203.0.113.0/24', device: 'Firefox on Linux' };
const session = (id: string, more: Partial<SignInSession> = {}): SignInSession => ({
  ...origin,
  id,
  userId: 'usr_1',
  createdAt: at(0),
  lastSeenAt: at(0),
  expiresAt: at(600),
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

    it('end one by one for their own user only, or all but one', async () => {
      const sessions = await setUp();
      expect([await sessions.end('usr_2', 'a'), await sessions.end('usr_1', 'a'), await sessions.end('usr_1', 'a')]).toEqual([
        false,
        true,
        false,
      ]);
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

/** What every history of sign-ins must do. */
export const signInHistoryContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<SignInHistory>>,
): void => {
  describe(`SignInHistory contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('lists the newest first, and removes old entries', async () => {
      const { store: history } = await opened();
      const entry = (id: string, minute: number, outcome: SignInOutcome, userId = 'usr_1') => ({
        ...origin,
        id,
        userId,
        at: at(minute),
        outcome,
      });
      const [one, two, three] = [entry('1', 0, 'wrong_password'), entry('2', 1, 'signed_in'), entry('3', 2, 'signed_in')];
      for (const each of [one, two, three, entry('4', 3, 'signed_in', 'usr_2')]) await history.add(each);
      expect(await history.list('usr_1', 2)).toEqual([three, two]);
      await history.removeBefore(at(2));
      expect(await history.list('usr_1', 9)).toEqual([three]);
    });
  });
};

/** Counts one more attempt. */
const counting =
  (now: number) =>
  (known: Attempts): { readonly attempts: Attempts } => ({ attempts: { ...known, at: [...known.at, now] } });

/** What every count of attempts must do. It counts by the clock, which the test holds. */
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
      const count = (key: string) => attempts.update(key, counting(now)).then(({ attempts: { at: times } }) => times.length);
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
      const count = (key: string) => attempts.update(key, counting(now)).then(({ attempts: { at: times } }) => times.length);
      expect([await count('a'), await count('a'), await count('b')]).toEqual([1, 2, 1]);
      await attempts.clear('a');
      expect([await count('a'), await count('b')]).toEqual([1, 2]);
      clock.advance(1_000);
      await attempts.removeBefore(clock.now());
      expect(await attempts.update('b', (known) => ({ attempts: known }))).toEqual({ attempts: noAttempts });
    });
  });
};
