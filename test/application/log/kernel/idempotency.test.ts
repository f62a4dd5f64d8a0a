import { expect, it } from 'vitest';
import { keyInFlight, keyReused } from '../../../../src/application/log/kernel/idempotency.ts';

it('a key that was used otherwise is refused by its reason', () => {
  expect([keyReused().reason, keyInFlight().reason]).toEqual(['idempotency_key_reused', 'idempotency_key_in_flight']);
});
