import type { Migration } from 'kysely';
import { up as log } from './001-log.ts';
import { up as parcels } from './010-parcels.ts';
import { up as accounts } from './020-accounts.ts';
import { up as oauth } from './030-oauth.ts';
import { up as webhooks } from './040-webhooks.ts';
import { up as tariffs } from './050-tariffs.ts';
import { up as collections } from './060-collections.ts';
import { up as privacy } from './070-privacy.ts';
import { up as webhookReports } from './080-webhook-reports.ts';
import { up as webhookAttempts } from './090-webhook-attempts.ts';
import { up as userLinks } from './100-user-links.ts';
import { up as tokenNames } from './110-token-names.ts';
import { up as personalReads } from './120-personal-reads.ts';
import { up as failedDeliveries } from './130-failed-deliveries.ts';
import { up as agents } from './140-agents.ts';
import { up as agentBookingCalls } from './150-agent-booking-calls.ts';

/**
 * The migrations in the order of their names. A migration that has run anywhere is never edited. It only adds tables,
 * indexes, and columns that are nullable or have a default, because processes of the previous release read and write at
 * the same time. An index may be replaced by one that begins with the same columns. What is no longer used is dropped
 * one release later.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-log': { up: log },
  '010-parcels': { up: parcels },
  '020-accounts': { up: accounts },
  '030-oauth': { up: oauth },
  '040-webhooks': { up: webhooks },
  '050-tariffs': { up: tariffs },
  '060-collections': { up: collections },
  '070-privacy': { up: privacy },
  '080-webhook-reports': { up: webhookReports },
  '090-webhook-attempts': { up: webhookAttempts },
  '100-user-links': { up: userLinks },
  '110-token-names': { up: tokenNames },
  '120-personal-reads': { up: personalReads },
  '130-failed-deliveries': { up: failedDeliveries },
  '140-agents': { up: agents },
  '150-agent-booking-calls': { up: agentBookingCalls },
};
