import type { Kysely } from 'kysely';
import type { DailyRuns } from '../../../application/ports/daily-runs.ts';
import type { Tables } from '../engine/tables.ts';

export const sqlDailyRuns = (db: Kysely<Tables>): DailyRuns => ({
  last: async (job) => (await db.selectFrom('daily_runs').select('day').where('job', '=', job).executeTakeFirst())?.day,
  record: async (job, day) => {
    await db
      .insertInto('daily_runs')
      .values({ job, day })
      .onConflict((conflict) => conflict.column('job').doUpdateSet({ day }))
      .execute();
  },
});
