import type { Kysely } from 'kysely';
import type { Checkpoints } from '../../application/ports/checkpoints.ts';
import type { Tables } from './tables.ts';

export const sqlCheckpoints = (db: Kysely<Tables>): Checkpoints => ({
  load: async (name) =>
    (await db.selectFrom('checkpoints').select('position').where('name', '=', `policy:${name}`).executeTakeFirst())?.position,
  save: async (name, position) => {
    await db
      .insertInto('checkpoints')
      .values({ name: `policy:${name}`, position })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ position }))
      .execute();
  },
});
