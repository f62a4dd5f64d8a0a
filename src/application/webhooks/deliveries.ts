import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Delivery, DeliveryQuery, WebhookOutbox } from './ports/webhook-outbox.ts';
import type { WebhookEndpointRegistry } from './endpoints.ts';

/** Lists the deliveries of an endpoint, and sends one of them again. */
export class WebhookDeliveries {
  readonly #endpoints: Pick<WebhookEndpointRegistry, 'get'>;
  readonly #outbox: Pick<WebhookOutbox, 'deliveries' | 'delivery' | 'redeliver'>;
  readonly #look: () => void;

  /** `look` wakes the senders, because a delivery is due. */
  constructor(
    endpoints: Pick<WebhookEndpointRegistry, 'get'>,
    outbox: Pick<WebhookOutbox, 'deliveries' | 'delivery' | 'redeliver'>,
    look: () => void,
  ) {
    this.#endpoints = endpoints;
    this.#outbox = outbox;
    this.#look = look;
  }

  async list(
    accountId: string,
    query: DeliveryQuery,
  ): Promise<{ readonly rows: readonly Delivery[]; readonly total: number }> {
    await this.#endpoints.get(accountId, query.endpointId);
    return this.#outbox.deliveries(query);
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
