/** The number of units that each key may take within a minute; the minute starts with the first unit. */
export type RequestBudget = { readonly name: string; readonly units: number };

/** Whether the units were granted, and the rest of the budget. */
export type BudgetAnswer = {
  readonly isGranted: boolean;
  /** Units of the key that are left in this minute. */
  readonly left: number;
  /** Milliseconds until the budget is full again. */
  readonly resetMs: number;
};

/** Counts how much of its budget each key has taken. */
export interface RequestBudgets {
  /**
   * Takes units, at most the whole budget, or nothing if fewer are left. Never rejects because a store is unavailable:
   * a service that cannot count must still answer.
   */
  take(budget: RequestBudget, key: string, units: number): Promise<BudgetAnswer>;
}
