import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import { noAttempts } from '../../../application/accounts/ports/sign-in.ts';
import type { Attempts, SignInAttempts } from '../../../application/accounts/ports/sign-in.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

/** Writes a row only as the version after the one that was read; a lost race is decided again. */
export const sqlSignInAttempts = (db: Kysely<Tables>, clock: Pick<Clock, 'now'>): SignInAttempts => {
  const isStored = async (key: string, attempts: Attempts, version: number): Promise<boolean> => {
    const values = { attempts: JSON.stringify(attempts), version: version + 1, updated_at: clock.now() };
    if (version > 0) {
      const update = db
        .updateTable('sign_in_attempts')
        .set(values)
        .where('key', '=', key)
        .where('version', '=', version);
      return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
    }
    const insert = db
      .insertInto('sign_in_attempts')
      .values({ key, ...values })
      .onConflict((conflict) => conflict.doNothing());
    return (await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
  };

  /** Not deleted: a version never comes twice, or a lost race could go unseen. */
  const clearing = () =>
    db
      .updateTable('sign_in_attempts')
      .set({ attempts: JSON.stringify(noAttempts), version: sql<number>`version + 1`, updated_at: clock.now() });

  return {
    update: async (key, change) => {
      for (;;) {
        const row = await db.selectFrom('sign_in_attempts').selectAll().where('key', '=', key).executeTakeFirst();
        const known = row ? (JSON.parse(row.attempts) as Attempts) : noAttempts;
        const result = change(known);
        if (result.attempts === known || (await isStored(key, result.attempts, row?.version ?? 0))) return result;
      }
    },
    clear: async (key) => {
      await clearing().where('key', '=', key).execute();
    },
    clearAll: async (key) => {
      await clearing()
        .where((row) => row.or([row('key', '=', key), row('key', 'like', `${key}/%`)]))
        .execute();
    },
    removeBefore: async (at) => {
      await db.deleteFrom('sign_in_attempts').where('updated_at', '<', at).execute();
    },
  };
};
