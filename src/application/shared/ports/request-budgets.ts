/** Units that each key may take within a minute; the minute begins with the first unit. */
export type RequestBudget = { readonly name: string; readonly units: number };

/** Whether the units were granted, and what is left of the budget. */
export type BudgetAnswer = {
  readonly isGranted: boolean;
  /** Units of the key that are left in this minute. */
  readonly left: number;
  /** Until the budget is full again. */
  readonly resetMs: number;
};

/** Counts how much of its budget each key has taken. */
export interface RequestBudgets {
  /**
   * Takes units, at most the whole budget, or nothing when fewer are left. Never rejects because a store is away: a
   * service that cannot count must still answer.
   */
  take(budget: RequestBudget, key: string, units: number): Promise<BudgetAnswer>;
}
