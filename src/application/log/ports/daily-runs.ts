/** Stores on which day a daily job was done last. Losing it makes the job run once more. */
export interface DailyRuns {
  /** `YYYY-MM-DD`, in UTC; undefined before the first run. */
  last(job: string): Promise<string | undefined>;
  record(job: string, day: string): Promise<void>;
}
