import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SmsOptOuts } from '../../../application/shared/ports/messengers.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

/**
 * Phone numbers are stored as keyed hashes: without a key, all phone numbers of the world could soon be tried. An
 * opt-out holds for the whole installation, because all accounts send from the number that received STOP.
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
