import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { BudgetAnswer, RequestBudgets } from '../../../../../application/shared/ports/request-budgets.ts';

const minute = 60;

const answer = (isGranted: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): BudgetAnswer => ({
  isGranted,
  left: remainingPoints,
  resetMs: msBeforeNext,
});

/** Counts in the memory of this process. */
export const memoryBudgets = (): RequestBudgets => {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    take: async ({ name, units: points }, key, units) => {
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: minute, keyPrefix: name });
      limiters.set(name, limiter);
      try {
        return answer(true, await limiter.consume(key, units));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // A refused large request leaves the remaining units to smaller ones.
        return answer(false, units === 1 ? error : await limiter.reward(key, units));
      }
    },
  };
};
