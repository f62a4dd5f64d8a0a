import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  uuidOf,
  parsePosition,
  positionOf,
} from '../../../../../src/adapters/log/event-store/eventstoredb/messages.ts';
import {
  isDefiniteAnswer,
  isSlow,
  isTooSlow,
} from '../../../../../src/adapters/log/event-store/eventstoredb/faults.ts';
import { rateLimitedLog } from '../../../../../src/adapters/log/event-store/eventstoredb/rate-limited-log.ts';
import { ForeignPositionError } from '../../../../../src/application/log/ports/event-store.ts';
import { TestClock } from '../../../../support/test-clock.ts';

const place = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
const id = fc.uuid();
const text = (commit: bigint, prepare: bigint, id: string): string => positionOf({ id, position: { commit, prepare } });

describe('a position', () => {
  it('sorts as text the way the log is ordered', () => {
    fc.assert(
      fc.property(place, place, id, id, (a, b, one, other) => {
        const [first, second] = a < b ? [a, b] : [b, a];
        fc.pre(first !== second);
        expect(text(first, first, one) < text(second, second, other)).toBe(true);
      }),
    );
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(place, place, id, (commit, prepare, id) => {
        expect(parsePosition(text(commit, prepare, id))).toEqual({ commit, prepare, id });
      }),
    );
  });

  it('accepts nothing but its own format', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{1,30}$/), fc.stringMatching(/^\d{18}\/\d{19}\/[0-9a-f-]{36}$/)),
        (other) => {
          expect(() => parsePosition(other)).toThrow(ForeignPositionError);
        },
      ),
    );
  });
});

describe('the UUID of an event id', () => {
  const anyUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('is the id itself where it is a lowercase UUID', () => {
    fc.assert(
      fc.property(id, (id) => {
        expect(uuidOf(id)).toBe(id);
      }),
    );
  });

  it('is a stable UUID for any other id, different for different ids', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(uuidOf(`evt_${one}`)).toMatch(anyUuid);
        expect(uuidOf(`evt_${one}`)).toBe(uuidOf(`evt_${one}`));
        fc.pre(one !== other);
        expect(uuidOf(`evt_${one}`)).not.toBe(uuidOf(`evt_${other}`));
      }),
    );
  });
});

describe('an error', () => {
  const failed = (code: number | undefined, message = ''): Error =>
    Object.assign(new Error(message), code === undefined ? {} : { code });

  it.each([2, 3, 7, 8, 16])('of code %i is a definite answer', (code) =>
    expect(isDefiniteAnswer(failed(code))).toBe(true),
  );
  it.each([1, 4, 10, 13, 14, undefined])('of code %s is not definite, and the call is retried', (code) =>
    expect(isDefiniteAnswer(failed(code))).toBe(false),
  );
  it('of a failed node search, a plain Error, is not definite', () =>
    expect(isDefiniteAnswer(failed(undefined, 'Failed to discover after 10 attempts.'))).toBe(false));

  it.each([
    [
      'while live',
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
    ],
    [
      'while transitioning',
      'Operation timed out: Consumer too slow to handle event while transitioning to live. Client resubscription required.',
    ],
  ])('tells that the server dropped a subscriber %s', (_, message) => {
    expect(isTooSlow(failed(10, message))).toBe(true);
    expect(isTooSlow(failed(10, 'Operation timed out: Commit phase timeout.'))).toBe(false);
  });

  it('of a timeout gives the next attempt more time', () => {
    expect([4, 14].map((code) => isSlow(failed(code)))).toEqual([true, false]);
  });
});

describe('the rate-limited log of the store', () => {
  it('writes each kind at most once in ten seconds, with the number of suppressed lines', () => {
    const clock = new TestClock();
    const said: [string, unknown][] = [];
    const diagnostics = rateLimitedLog({ warn: ({ unsaid }, message) => void said.push([message, unsaid]) }, clock);
    for (let n = 0; n < 100; n++) diagnostics('attempt', new Error('14'));
    diagnostics('subscription', new Error('14'));
    clock.advance(9_999);
    diagnostics('attempt', new Error('14'));
    expect(said.map(([, unsaid]) => unsaid)).toEqual([0, 0]);
    clock.advance(1);
    diagnostics('attempt', new Error('14'));
    expect(said.at(-1)).toEqual(['The event store did not respond; the call is repeated.', 100]);
  });
});
