import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SmsOptOuts } from '../../../application/shared/ports/messengers.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

/**
 * Phone numbers as keyed hashes: all numbers of the world are soon tried against a hash without a key. They hold for
 * the whole installation, because STOP is said to the number that messages come from, and all accounts send from it.
 */
export const sqlSmsOptOuts = (db: Kysely<Tables>, key: Uint8Array): SmsOptOuts => {
  const hashOf = (phone: string): string => createHmac('sha256', key).update(phone).digest('hex');
  return {
    has: async (phone) => {
      const row = await db
        .selectFrom('sms_opt_outs')
        .select('phone_hash')
        .where('phone_hash', '=', hashOf(phone))
        .executeTakeFirst();
      return row !== undefined;
    },
    add: async (phone, at) => {
      await db
        .insertInto('sms_opt_outs')
        .values({ phone_hash: hashOf(phone), opted_out_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    remove: async (phone) => {
      await db.deleteFrom('sms_opt_outs').where('phone_hash', '=', hashOf(phone)).execute();
    },
  };
};
