import { manifestLinkUnder } from '../../adapters/parcels/http/manifests/manifest-link.ts';
import { webhookReasons, webhooksRoutes } from '../../adapters/webhooks/http/routes.ts';
import { PostgresSenderPresence } from '../../adapters/webhooks/sql/postgres-sender-presence.ts';
import { oldestDue, oldestDueSeconds, webhookBacklog } from '../../adapters/webhooks/sql/backlog.ts';
import type { WebhookBacklog } from '../../adapters/webhooks/sql/backlog.ts';
import { sqlDeliveryLedger } from '../../adapters/webhooks/sql/delivery-ledger.ts';
import { deliveryReports } from '../../adapters/webhooks/sql/delivery-reports.ts';
import { sqlWebhookSecrets } from '../../adapters/webhooks/sql/secrets.ts';
import { sqlWebhookOutbox } from '../../adapters/webhooks/sql/sql-webhook-outbox.ts';
import { createWebhooks } from '../../adapters/webhooks/sending/create-webhooks.ts';
import type { Webhooks } from '../../adapters/webhooks/sending/create-webhooks.ts';
import { webhookEndpointChanges, webhookEndpointStates } from '../../application/webhooks/endpoint-view.ts';
import { snapshotsOfBatch } from '../../application/webhooks/snapshots.ts';
import type { SenderPresence } from '../../application/webhooks/ports/webhook-outbox.ts';
import { isShared } from '../configuration/config.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { recentDocuments, recentDocumentTokens } from './recent-documents.ts';

export const webhookTokens = {
  webhooks: token<Webhooks>('webhooks.webhooks'),
  /** What is still to be sent, and since when the oldest due delivery waits. */
  backlog: token<() => Promise<WebhookBacklog & { readonly oldestDueAt?: string }>>('webhooks.backlog'),
  /**
   * Bound by a feature that receives webhooks itself: every address with this prefix is allowed, even a private one.
   */
  ownReceiver: token<string>('webhooks.ownReceiver'),
};

/**
 * How long (ms) deliveries in flight may take when the process stops, and the time to reserve for the rest of this
 * phase.
 */
const [graceMs, marginMs] = [3_000, 500];

/**
 * For a deployment in which other processes send from the same database: releases the leases of a process that has
 * died.
 */
const openPresence = (get: Get): SenderPresence | undefined => {
  const [config, time] = [get(core.config), get(core.storeTime)];
  if (!isShared(config)) return undefined;
  return new PostgresSenderPresence({
    url: config.databaseUrl,
    db: get(core.database).db,
    owner: get(core.ids).next('snd'),
    release: (transaction, owner) => sqlWebhookOutbox(transaction, time).releaseOf(owner),
    log: get(core.log),
  });
};

const openWebhooks = (get: Get): Webhooks => {
  const [config, own] = [get(core.config), get(webhookTokens.ownReceiver, { optional: true })];
  const [{ db }, time] = [get(core.database), get(core.storeTime)];
  return createWebhooks(
    {
      store: get(core.eventStore),
      outbox: sqlWebhookOutbox(db, time),
      ledger: sqlDeliveryLedger(db, time),
      reports: deliveryReports(db),
      secrets: sqlWebhookSecrets(db, get(core.vault)),
      readModels: get(core.storedReadModels),
      checkpoints: get(core.checkpoints),
      snapshots: snapshotsOfBatch({
        store: get(core.eventStore),
        clock: get(core.clock),
        links: get(core.links),
        manifestLink: manifestLinkUnder(get(core.baseUrl), get(core.signedLinks)),
        collectionLinks: get(core.collectionLinks),
        recent: get(recentDocumentTokens.shipments),
        recentCollections: get(recentDocumentTokens.collections),
      }),
      clock: get(core.clock),
      ids: get(core.ids),
      log: get(core.log),
      random: Math.random,
      presence: openPresence(get),
      isTimeTrusted: get(core.isTimeTrusted),
    },
    {
      allow: config.webhookAllow,
      timeoutMs: config.webhookTimeoutMs,
      shared: isShared(config),
      discreet: !config.localOnly,
      ...(config.webhookSchedule && { schedule: config.webhookSchedule }),
      ...(own !== undefined && { own }),
    },
  );
};

/** Sends signed webhooks to clients. */
export const webhooks: Feature = {
  name: 'webhooks',
  needs: [recentDocuments],
  module: bindings((bind) => {
    bind(webhookTokens.webhooks, openWebhooks);
    bind(webhookTokens.backlog, (get) => {
      const [{ db }, time] = [get(core.database), get(core.storeTime)];
      return async () => {
        const [backlog, oldest] = await Promise.all([webhookBacklog(db, time), oldestDue(db, time)]);
        return { ...backlog, ...(oldest && { oldestDueAt: oldest.since }) };
      };
    });
  }),
  routes: (get) => webhooksRoutes({ store: get(core.eventStore), ...get(webhookTokens.webhooks) }),
  refusals: webhookReasons,
  projections: [webhookEndpointStates, webhookEndpointChanges],
  subscribers: (get) => {
    const { subscriber, outbox } = get(webhookTokens.webhooks);
    return [{ subscriber, checkpoint: () => outbox.checkpoint() }];
  },
  metrics: (get, { storedGauge }) => {
    const [{ db }, time] = [get(core.database), get(core.storeTime)];
    storedGauge(
      'webhook_deliveries',
      'Number of webhook deliveries that are due, wait for a later attempt, or are leased by a sender; counted up to 100,000.',
      'state',
      async () => {
        const { due, waiting, leased } = await webhookBacklog(db, time);
        return new Map(Object.entries({ due, waiting, leased }));
      },
    );
    storedGauge(
      'webhook_oldest_seconds',
      'Seconds for which the oldest due delivery has waited for a sender.',
      'state',
      async () => {
        return new Map([['due', await oldestDueSeconds(db, time)]]);
      },
    );
  },
  start: (get) => get(webhookTokens.webhooks).start(),
  closings: (get) => {
    const { stop } = get(webhookTokens.webhooks);
    const close = (leftMs: number) => stop(Math.max(0, Math.min(graceMs, leftMs - marginMs)));
    return [{ name: 'webhook senders', phase: 'work', close }];
  },
};
