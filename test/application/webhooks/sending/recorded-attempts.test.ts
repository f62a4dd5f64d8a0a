import { expect, it } from 'vitest';
import { StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import type { DeliveryResult } from '../../../../src/application/webhooks/ports/webhook-outbox.ts';
import {
  AttemptRecorder,
  disableEndpoints,
  endpointsToDisable,
} from '../../../../src/application/webhooks/sending/recorded-attempts.ts';
import type { RecordedAttempts } from '../../../../src/application/webhooks/sending/recorded-attempts.ts';
import { eventually } from '../../../support/eventually.ts';
import { TestClock } from '../../../support/test-clock.ts';

const at = '2026-11-20T10:00:00.000Z';
const sixDaysAgo = '2026-11-14T10:00:00.000Z';

const failed = (id: string, statusCode: number, dueInMs = 5): DeliveryResult => ({
  ...{ id, endpointId: 'whk_1', accountId: 'acc_1', lease: 'key_1', status: 'pending', step: 1, dueInMs, at },
  attempts: [{ at, durationMs: 10, statusCode, failure: 'http_status' }],
});
const longFailing = new Map([['whk_1', { since: sixDaysAgo, failures: 12 }]]);

it('counts the wait for the next attempt from the end of the one before, however long the database was away', async () => {
  const clock = new TestClock();
  let away = true;
  let refused = 0;
  const log: RecordedAttempts[] = [];
  const recorder = new AttemptRecorder({
    outbox: {
      record: () => {
        if (!away) return Promise.resolve(new Map());
        refused += 1;
        return Promise.reject(new StoreUnavailableError('away'));
      },
    },
    clock,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    recorded: (recorded) => void log.push(recorded),
  });
  recorder.add(failed('dlv_long', 500, 300_000));
  recorder.add(failed('dlv_short', 500, 5_000));
  await eventually(() => refused === 1);
  away = false;
  clock.advance(20_000);
  await recorder.drained();
  expect(log.flatMap(({ results }) => results.map(({ id, dueInMs }) => [id, dueInMs]))).toEqual([
    ['dlv_long', 280_000],
    ['dlv_short', 0],
  ]);
  expect(log[0]?.recordedAt).toBe(clock.elapsed());
});

it('disables an endpoint that has failed for too long', () => {
  expect(endpointsToDisable({ results: [failed('dlv_1', 500)], failing: longFailing })).toEqual([
    { accountId: 'acc_1', endpointId: 'whk_1', reason: 'failing' },
  ]);
});

it('leaves an endpoint alone that has only just begun to fail', () => {
  const failing = new Map([['whk_1', { since: at, failures: 1 }]]);
  expect(endpointsToDisable({ results: [failed('dlv_1', 500)], failing })).toEqual([]);
});

it.each([
  ['first', [failed('dlv_1', 410), failed('dlv_2', 500)]],
  ['last', [failed('dlv_1', 500), failed('dlv_2', 410)]],
])('names 410 as the reason whether it came %s', (_when, results) => {
  expect(endpointsToDisable({ results, failing: longFailing })).toEqual([
    { accountId: 'acc_1', endpointId: 'whk_1', reason: 'gone_410' },
  ]);
});

it('logs an endpoint that could not be disabled, and goes on', async () => {
  const errors: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void errors.push(fields) };
  const away = new Error('away');
  await disableEndpoints({ disable: () => Promise.reject(away), log })({
    results: [failed('dlv_1', 410)],
    failing: new Map(),
  });
  expect(errors).toEqual([{ err: away, accountId: 'acc_1', endpointId: 'whk_1', reason: 'gone_410' }]);
});

it('waits with what the time decides while that is in doubt, and with nothing else', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  for (const isTrusted of [true, false]) {
    const disabled: string[] = [];
    const disable = (_: object, reason: string) => Promise.resolve(void disabled.push(reason));
    const run = disableEndpoints({ disable, isTimeTrusted: () => isTrusted, log });
    await run({ results: [failed('dlv_1', 500)], failing: longFailing });
    await run({ results: [failed('dlv_2', 410)], failing: longFailing });
    expect(disabled).toEqual(isTrusted ? ['failing', 'gone_410'] : ['gone_410']);
  }
});
