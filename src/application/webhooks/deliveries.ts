import { DomainError } from '../../domain/shared/domain-error.ts';
import type { WebhookTestRequested } from '../../domain/webhooks/webhook-endpoint/index.ts';
import { metadataOf } from '../log/kernel/context.ts';
import type { Context } from '../log/kernel/context.ts';
import { ownHistory } from '../log/kernel/own.ts';
import { streamOf } from '../log/ports/event-store.ts';
import type { EventStore } from '../log/ports/event-store.ts';
import { whatIdIs } from '../shared/refusals.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { WebhookEndpointRegistry } from './endpoints.ts';
import type { AccountDelivery, AccountDeliveryQuery, AnswerClass, DeliveryReports } from './ports/delivery-reports.ts';
import type { Attempt, Delivery, DeliveryQuery, WebhookOutbox } from './ports/webhook-outbox.ts';

/** The class of the answer to the last attempt. */
export const lastAnswerOf = (attempts: readonly Attempt[]): AnswerClass => {
  const code = attempts.at(-1)?.statusCode;
  if (code === undefined) return 'none';
  if (code < 300) return '2xx';
  if (code < 400) return '3xx';
  return code < 500 ? '4xx' : '5xx';
};

/** A delivery as a list across endpoints shows it. */
export type ListedDelivery = AccountDelivery & { readonly lastAnswer: AnswerClass };

type Needs = {
  readonly endpoints: Pick<WebhookEndpointRegistry, 'get'>;
  readonly outbox: Pick<WebhookOutbox, 'deliveries' | 'delivery' | 'redeliver'>;
  readonly reports: DeliveryReports;
  /** Wakes the senders when a delivery becomes due. */
  readonly look: () => void;
};

/** Lists the deliveries of an endpoint or of an account, and sends one of them again. */
export class WebhookDeliveries {
  readonly #endpoints: Needs['endpoints'];
  readonly #outbox: Needs['outbox'];
  readonly #reports: DeliveryReports;
  readonly #look: () => void;

  constructor({ endpoints, outbox, reports, look }: Needs) {
    this.#endpoints = endpoints;
    this.#outbox = outbox;
    this.#reports = reports;
    this.#look = look;
  }

  async list(
    accountId: string,
    query: DeliveryQuery,
  ): Promise<{ readonly rows: readonly Delivery[]; readonly total: number }> {
    await this.#endpoints.get(accountId, query.endpointId);
    return this.#outbox.deliveries(query);
  }

  /** Those of all endpoints that the account has. */
  async listAll(
    query: AccountDeliveryQuery,
  ): Promise<{ readonly rows: readonly ListedDelivery[]; readonly total: number }> {
    const { rows, total } = await this.#reports.deliveriesOf(query);
    return { rows: rows.map((row) => ({ ...row, lastAnswer: lastAnswerOf(row.attempts) })), total };
  }

  /**
   * Sends the same event under the same id, at once and from the start of the schedule; the count of attempts
   * continues.
   */
  async redeliver(accountId: string, endpointId: string, deliveryId: string, at: string): Promise<Delivery> {
    const { enabled } = await this.#endpoints.get(accountId, endpointId);
    const delivery = await this.#outbox.delivery(endpointId, deliveryId);
    if (!delivery) throw new DomainError('delivery_not_found', 'This webhook endpoint has no delivery with this id.');
    if (!enabled) throw new DomainError('webhook_disabled', 'The webhook endpoint is disabled; enable it first.');
    const nextAttemptAt = await this.#outbox.redeliver(deliveryId, at);
    this.#look();
    return { ...delivery, status: 'pending', nextAttemptAt, updatedAt: at };
  }
}

type TestOutcome = { readonly success: boolean; readonly message: string; readonly webhooksNotified: number };
type TestResult = TestOutcome & { readonly shipmentId: string };
type TestReport = TestOutcome & { readonly results: readonly TestResult[] };

type Found = { readonly shipmentId: string; readonly version: number };

/** Sends `shipment.updated` of real shipments to every enabled endpoint, through the regular outbox. */
export const testWebhooks =
  ({
    store,
    ids,
    endpoints,
  }: {
    store: EventStore;
    ids: Pick<Ids, 'next'>;
    endpoints: Pick<WebhookEndpointRegistry, 'list'>;
  }) =>
  async (shipmentIds: readonly string[], context: Context): Promise<TestReport> => {
    const { accountId, at } = context;
    const find = async (shipmentId: string): Promise<Found | undefined> => {
      const history = await ownHistory(store, 'shipment', shipmentId, accountId);
      return history.length > 0 ? { shipmentId, version: history.length } : undefined;
    };
    const asked = [...new Set(shipmentIds)];
    const found = (await Promise.all(asked.map(find))).filter((shipment) => shipment !== undefined);
    const enabled = (await endpoints.list(accountId)).filter((endpoint) => endpoint.enabled).length;

    if (enabled > 0 && found.length > 0) {
      const event: WebhookTestRequested = { type: 'WebhookTestRequested', data: { shipments: found, requestedAt: at } };
      await store.append(streamOf('webhookTest', ids.next('evt')), [event], 0, metadataOf(context));
    }

    const known = new Set(found.map(({ shipmentId }) => shipmentId));
    const results = asked.map((shipmentId): TestResult => {
      if (!known.has(shipmentId)) {
        const unknown = `No shipment has this id.${whatIdIs(shipmentId, 'shp')}`;
        return { shipmentId, success: false, message: unknown, webhooksNotified: 0 };
      }
      const message =
        enabled === 0
          ? 'No webhook endpoint is enabled.'
          : `shipment.updated is on its way to ${enabled} webhook endpoint(s).`;
      return { shipmentId, success: true, message, webhooksNotified: enabled };
    });
    return {
      success: results.every(({ success }) => success),
      message: `${found.length} of ${asked.length} shipment(s) found; ${enabled} webhook endpoint(s) enabled.`,
      webhooksNotified: results.reduce((sum, { webhooksNotified }) => sum + webhooksNotified, 0),
      results,
    };
  };
