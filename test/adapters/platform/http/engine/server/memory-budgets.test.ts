import * as vitest from 'vitest';
import { afterEach, beforeEach, describe, vi } from 'vitest';
import { memoryBudgets } from '../../../../../../src/adapters/platform/http/engine/server/rate-limits.ts';
import { requestBudgetsContract } from '../../../../../../src/testing/contracts/request-budgets.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('rate limits in memory', () =>
  requestBudgetsContract(vitest, () =>
    Promise.resolve({
      budgets: memoryBudgets(),
      endMinute: () => {
        vi.advanceTimersByTime(60_001);
        return Promise.resolve();
      },
    }),
  ));
