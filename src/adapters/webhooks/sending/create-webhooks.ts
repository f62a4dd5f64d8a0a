import { systemContext } from '../../../application/log/kernel/context.ts';
import type { Subscriber } from '../../../application/log/kernel/subscriber.ts';
import type { SteadyClock } from '../../../application/shared/ports/clock.ts';
import type { EventStore } from '../../../application/log/ports/event-store.ts';
import type { Ids } from '../../../application/shared/ports/ids.ts';
import type { Log } from '../../../application/log/ports/log.ts';
import type {
  DeliveryLedger,
  SenderPresence,
  WebhookOutbox,
} from '../../../application/webhooks/ports/webhook-outbox.ts';
import type { DeliveryReports } from '../../../application/webhooks/ports/delivery-reports.ts';
import type { WebhookSecrets } from '../../../application/webhooks/ports/webhook-transport.ts';
import { WebhookDeliveries, testWebhooks } from '../../../application/webhooks/deliveries.ts';
import { endpointHealth } from '../../../application/webhooks/endpoint-health.ts';
import { sentDeliveries } from '../../../application/webhooks/sent-delivery.ts';
import { WebhookEndpointRegistry } from '../../../application/webhooks/endpoints.ts';
import { webhookOutboxSubscriber } from '../../../application/webhooks/outbox-subscriber.ts';
import type { SnapshotsOfBatch } from '../../../application/webhooks/snapshots.ts';
import { reconcileOutbox } from '../../../application/webhooks/reconcile-outbox.ts';
import type { OutboxReconciliation, ReconcileOutboxOptions } from '../../../application/webhooks/reconcile-outbox.ts';
import { suppressUntilCheckpoint } from '../../../application/log/ports/checkpoints.ts';
import type { Checkpoints } from '../../../application/log/ports/checkpoints.ts';
import type { ReadModels } from '../../../application/log/ports/read-models.ts';
import { commandHandler, limitOfDay } from '../../../application/log/kernel/command-handler.ts';
import { stateReader } from '../../../application/log/kernel/state.ts';
import { webhookEndpointStates } from '../../../application/webhooks/endpoint-view.ts';
import { webhookEndpointDecider } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import { runRetention } from '../../../application/webhooks/retention.ts';
import { defaultSchedule } from '../../../application/webhooks/sending/schedule.ts';
import { EndpointQueue } from '../../../application/webhooks/sending/dispatcher.ts';
import { Senders, timeoutsPerLease } from '../../../application/webhooks/sending/senders.ts';
import { AddressGuard, AllowList } from './address-guard.ts';
import { shownHeaders } from './headers.ts';
import { systemResolve, webhookTargets } from './targets.ts';
import type { Resolve } from './targets.ts';
import { UndiciTransport } from './undici-transport.ts';

export type WebhooksDependencies = {
  readonly store: EventStore;
  readonly outbox: WebhookOutbox;
  readonly ledger: DeliveryLedger;
  readonly reports: DeliveryReports;
  readonly secrets: WebhookSecrets;
  readonly readModels: ReadModels;
  readonly checkpoints: Pick<Checkpoints, 'load'>;
  readonly snapshots: SnapshotsOfBatch;
  readonly clock: SteadyClock;
  readonly ids: Ids;
  readonly log: Log;
  /** Returns a number in [0, 1); `Math.random` except in tests. */
  readonly random: () => number;
  readonly resolve?: Resolve;
  /** Only set if other processes send from the same database. */
  readonly presence?: SenderPresence | undefined;
  /** Whether the time of day can be relied on; always when absent. */
  readonly isTimeTrusted?: () => boolean;
};

export type WebhooksSettings = {
  /** The entries of `WEBHOOK_ALLOW`. */
  readonly allow: readonly string[];
  /** Addresses with this prefix are this program itself (the sandbox inbox) and may always be called. */
  readonly own?: string;
  /**
   * Set if people other than the operator register endpoints: they must not learn which names exist in the internal
   * network.
   */
  readonly discreet?: boolean;
  /** The delay before each attempt (ms). */
  readonly schedule?: readonly number[];
  readonly timeoutMs?: number;
  readonly maxInFlightPerEndpoint?: number;
  /** Whether other processes send from the same database (PostgreSQL). */
  readonly shared?: boolean;
  /** A certificate authority in PEM that replaces the default ones. */
  readonly ca?: string;
};

/** The parts of webhooks that a composition root uses. */
export type Webhooks = {
  readonly endpoints: WebhookEndpointRegistry;
  readonly deliveries: WebhookDeliveries;
  /** One delivery with what was sent. */
  readonly sent: ReturnType<typeof sentDeliveries>;
  readonly health: ReturnType<typeof endpointHealth>;
  /** Since when each endpoint of an account has failed, by its id. */
  readonly failingEndpoints: DeliveryReports['failing'];
  readonly test: ReturnType<typeof testWebhooks>;
  /** The secrets with which the sandbox inbox checks signatures. */
  readonly secrets: WebhookSecrets;
  readonly outbox: WebhookOutbox;
  /** Runs together with the projections. */
  readonly subscriber: Subscriber;
  /** Compares the outbox with the log, and adds missing deliveries on request. It sends nothing. */
  readonly reconcile: (options: ReconcileOutboxOptions) => Promise<OutboxReconciliation>;
  readonly start: () => void;
  /** Stops after current requests. Deliveries whose requests are not finished after `graceMs` are released unsent. */
  readonly stop: (graceMs?: number) => Promise<void>;
};

export const createWebhooks = (dependencies: WebhooksDependencies, settings: WebhooksSettings): Webhooks => {
  const {
    store,
    outbox,
    ledger,
    reports,
    secrets,
    readModels,
    checkpoints,
    snapshots,
    clock,
    ids,
    log,
    random,
    resolve = systemResolve(),
    presence,
    isTimeTrusted,
  } = dependencies;
  const { timeoutMs = 30_000, shared = false, discreet = true } = settings;
  const guard = new AddressGuard(new AllowList(settings.allow));
  const own = settings.own === undefined ? undefined : new URL(settings.own).href;

  const quietUntil = () => checkpoints.load(suppressUntilCheckpoint);
  const read = stateReader({ store, readModels }, webhookEndpointDecider, webhookEndpointStates);
  const endpoints = new WebhookEndpointRegistry({
    read,
    handle: commandHandler(store, webhookEndpointDecider, { clock, current: read, limit: limitOfDay }),
    secrets,
    targets: webhookTargets({ guard, resolve, own, discreet }),
    ids,
  });

  const senders = new Senders(
    {
      outbox,
      secrets,
      transport: new UndiciTransport({ guard, resolve, timeoutMs, own, discreet, ca: settings.ca }),
      clock,
      ids,
      log,
      random,
      presence,
      disable: ({ accountId, endpointId }, reason) =>
        endpoints.disable(
          endpointId,
          reason,
          systemContext({ accountId, correlationId: ids.next('req') }, clock.now()),
        ),
      newQueue: (endpointId) => new EndpointQueue(endpointId, settings.maxInFlightPerEndpoint),
      isTimeTrusted,
    },
    {
      schedule: settings.schedule ?? defaultSchedule,
      maxInFlight: 512,
      timeoutMs,
      // A single process knows when each delivery becomes due; deliveries that other processes add are found only by
      // polling.
      pollEveryMs: shared ? 1_000 : 30_000,
      shared,
    },
  );

  const stopping = new AbortController();
  let retention: Promise<void> | undefined;
  return {
    endpoints,
    deliveries: new WebhookDeliveries({ endpoints, outbox, reports, look: () => senders.poll() }),
    sent: sentDeliveries({
      store,
      reports,
      endpoints,
      secrets,
      clock,
      headersOf: shownHeaders,
      leaseMs: timeoutsPerLease * timeoutMs,
    }),
    health: endpointHealth({ reports, endpoints, clock }),
    failingEndpoints: (accountId) => reports.failing(accountId),
    test: testWebhooks({ store, ids, endpoints }),
    secrets,
    outbox,
    subscriber: webhookOutboxSubscriber({
      outbox,
      secrets,
      snapshots,
      ids,
      quietUntil,
      committed: (touched) => senders.touched(touched),
    }),
    reconcile: (options) => reconcileOutbox({ store, ledger, snapshots, ids, quietUntil }, options),
    start: () => {
      senders.start();
      retention ??= runRetention({ outbox, reports, clock, isTimeTrusted, log, signal: stopping.signal });
    },
    stop: async (graceMs) => {
      stopping.abort();
      await senders.stop(graceMs);
      await retention;
    },
  };
};
