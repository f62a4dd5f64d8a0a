import type { RequestBudgets } from '../../application/shared/ports/request-budgets.ts';
import type { TestRunner } from '../test-runner.ts';

const list = { name: 'list', units: 3 };
const write = { name: 'write', units: 500 };

/** Budgets to test, and a function that ends their minute. */
export type BudgetsUnderTest = { readonly budgets: RequestBudgets; readonly endMinute: () => Promise<void> };

/** What every counter of rate limits must do. */
export const requestBudgetsContract = ({ it, expect }: TestRunner, open: () => Promise<BudgetsUnderTest>): void => {
  const grantsOf = async (
    budgets: RequestBudgets,
    times: number,
    budget = list,
    key = 'acc_1',
    units = 1,
  ): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: times }, () => budgets.take(budget, key, units)));
    return answers.filter(({ isGranted }) => isGranted).length;
  };

  it('counts down to nothing, and then refuses', async () => {
    const { budgets } = await open();
    const answers = [];
    for (let taken = 0; taken < 5; taken++) answers.push(await budgets.take(list, 'acc_1', 1));
    expect(answers.map(({ isGranted, left }) => [isGranted, left])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  it('tells when the budget is full again', async () => {
    const { budgets } = await open();
    for (let taken = 0; taken < 4; taken++) {
      const { resetMs } = await budgets.take(list, 'acc_1', 1);
      expect(resetMs).toBeGreaterThan(50_000);
      expect(resetMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('grants the whole budget again in the next minute', async () => {
    const { budgets, endMinute } = await open();
    expect(await grantsOf(budgets, 5)).toBe(3);
    await endMinute();
    expect(await grantsOf(budgets, 5)).toBe(3);
  });

  it('counts each key and each budget apart', async () => {
    const { budgets } = await open();
    expect(await grantsOf(budgets, 5)).toBe(3);
    expect(await grantsOf(budgets, 5, list, 'acc_2')).toBe(3);
    expect(await grantsOf(budgets, 5, { name: 'export', units: 2 })).toBe(2);
  });

  it('takes nothing for a refused large request, and leaves the rest to smaller ones', async () => {
    const { budgets } = await open();
    expect(await budgets.take(write, 'acc_1', 490)).toMatchObject({ isGranted: true, left: 10 });
    expect(await budgets.take(write, 'acc_1', 11)).toMatchObject({ isGranted: false, left: 10 });
    expect(await budgets.take(write, 'acc_1', 10)).toMatchObject({ isGranted: true, left: 0 });
  });

  it('grants exactly the budget to requests that arrive at once', async () => {
    const { budgets } = await open();
    expect(await grantsOf(budgets, 600, write)).toBe(500);
    expect(await grantsOf(budgets, 60, write, 'acc_2', 10)).toBe(50);
  });
};
