/** What a check found. What is not in order says what to do. */
export type CheckOutcome = { readonly check: string; readonly found: string } & (
  | { readonly state: 'ok' | 'skipped' }
  | { readonly state: 'warning' | 'failed'; readonly action: string }
);

type NotInOrder = { readonly found: string; readonly action: string };

/** The findings of one check. */
export const findingsOf = (check: string) => ({
  ok: (found: string): CheckOutcome => ({ check, state: 'ok', found }),
  /** What the check needs is not there. */
  skipped: (found: string): CheckOutcome => ({ check, state: 'skipped', found }),
  warning: ({ found, action }: NotInOrder): CheckOutcome => ({ check, state: 'warning', found, action }),
  failed: ({ found, action }: NotInOrder): CheckOutcome => ({ check, state: 'failed', found, action }),
});

/** The first line of an error's message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
