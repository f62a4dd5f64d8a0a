import { expect, it } from 'vitest';
import type { Attempt, DeliveryResult } from '../../../../src/application/webhooks/ports/webhook-outbox.ts';
import {
  disableEndpoints,
  endpointsToDisable,
} from '../../../../src/application/webhooks/sending/disable-endpoints.ts';

const at = '2026-11-20T10:00:00.000Z';
const sixDaysAgo = '2026-11-14T10:00:00.000Z';
const failed = (id: string, statusCode: number): DeliveryResult => {
  const attempt: Attempt = { at, durationMs: 10, statusCode, failure: 'http_status' };
  return {
    id,
    endpointId: 'whk_1',
    accountId: 'acc_1',
    lease: 'key_1',
    status: 'pending',
    step: 1,
    attempts: [attempt],
    dueInMs: 5,
    at,
  };
};
const longFailing = new Map([['whk_1', { since: sixDaysAgo, failures: 12 }]]);

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
