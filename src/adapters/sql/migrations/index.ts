import type { Migration } from 'kysely';
import * as checkpoints from './001-checkpoints.ts';
import * as houseCarrier from './010-house-carrier.ts';
import * as accountsAndKeys from './020-accounts-and-keys.ts';
import * as webhooks from './030-webhooks.ts';

/** In the order of their names. A migration that has run anywhere is never edited again. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-checkpoints': checkpoints,
  '010-house-carrier': houseCarrier,
  '020-accounts-and-keys': accountsAndKeys,
  '030-webhooks': webhooks,
};
