import type { Migration } from 'kysely';
import { up as checkpoints } from './001-checkpoints.ts';
import { up as houseCarrier } from './010-house-carrier.ts';
import { up as accountsAndKeys } from './020-accounts-and-keys.ts';
import { up as webhooks } from './030-webhooks.ts';
import { up as tariffs } from './040-tariffs.ts';
import { up as tracking } from './060-tracking.ts';
import { up as issuedTokens } from './080-issued-tokens.ts';
import { up as installationSecrets } from './081-installation-secrets.ts';
import { up as logLink } from './082-log-link.ts';
import { up as webhookSenders } from './083-webhook-senders.ts';
import { up as sandboxMessages } from './084-sandbox-messages.ts';
import { up as sandboxPayments } from './090-sandbox-payments.ts';
import { up as smsOptOuts } from './092-sms-opt-outs.ts';
import { up as dailyRuns } from './095-daily-runs.ts';
import { up as users } from './097-users.ts';
import { up as oneTimeCodes } from './098-one-time-codes.ts';
import { up as oauth } from './099-oauth.ts';
import { up as personalKeys } from './101-personal-keys.ts';
import { up as peopleIndex } from './102-people-index.ts';
import { up as rateBudgets } from './110-rate-budgets.ts';
import { up as logDigests } from './120-log-digests.ts';
import { up as readModelCopies } from './125-read-model-copies.ts';
import { up as parkedStreams } from './140-parked-streams.ts';
import { up as securityEvents } from './150-security-events.ts';

/**
 * In the order of their names. A migration that has run anywhere is never edited again. It only adds tables, indexes, and
 * columns that are nullable or have a default, because processes of the release before read and write beside it. An index
 * may be replaced by one that begins with the same columns. What is no longer used is dropped one release later.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-checkpoints': { up: checkpoints },
  '010-house-carrier': { up: houseCarrier },
  '020-accounts-and-keys': { up: accountsAndKeys },
  '030-webhooks': { up: webhooks },
  '040-tariffs': { up: tariffs },
  '060-tracking': { up: tracking },
  '080-issued-tokens': { up: issuedTokens },
  '081-installation-secrets': { up: installationSecrets },
  '082-log-link': { up: logLink },
  '083-webhook-senders': { up: webhookSenders },
  '084-sandbox-messages': { up: sandboxMessages },
  '090-sandbox-payments': { up: sandboxPayments },
  '092-sms-opt-outs': { up: smsOptOuts },
  '095-daily-runs': { up: dailyRuns },
  '097-users': { up: users },
  '098-one-time-codes': { up: oneTimeCodes },
  '099-oauth': { up: oauth },
  '101-personal-keys': { up: personalKeys },
  '102-people-index': { up: peopleIndex },
  '110-rate-budgets': { up: rateBudgets },
  '120-log-digests': { up: logDigests },
  '125-read-model-copies': { up: readModelCopies },
  '140-parked-streams': { up: parkedStreams },
  '150-security-events': { up: securityEvents },
};
