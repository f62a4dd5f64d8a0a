import { expect, it } from 'vitest';
import { StoreUnavailableError } from '../../../../src/application/log/ports/event-store.ts';
import type { DeliveryResult } from '../../../../src/application/webhooks/ports/webhook-outbox.ts';
import { AttemptRecorder } from '../../../../src/application/webhooks/sending/attempt-recorder.ts';
import type { RecordedAttempts } from '../../../../src/application/webhooks/sending/attempt-recorder.ts';
import { eventually } from '../../../support/eventually.ts';
import { TestClock } from '../../../support/test-clock.ts';

const failed = (id: string, dueInMs: number): DeliveryResult => ({
  ...{ id, endpointId: 'whk_1', accountId: 'acc_1', lease: 'key_1', status: 'pending', step: 1, attempts: [], dueInMs },
  at: '2026-11-20T10:00:00.000Z',
});

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
  recorder.add(failed('dlv_long', 300_000));
  recorder.add(failed('dlv_short', 5_000));
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
