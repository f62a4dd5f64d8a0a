import type { LeasedBatch, LeasedDelivery, OutboxEndpoint, PublicEvent } from '../ports/webhook-outbox.ts';
import type { WebhookSecrets } from '../ports/webhook-transport.ts';
import { sealedIdsOf, fullUrl } from '../outbox-endpoints.ts';

/** A leased delivery with everything that is needed to send it. */
export type PreparedDelivery = {
  readonly delivery: LeasedDelivery;
  readonly endpoint: OutboxEndpoint;
  /** The whole address, with its query. */
  readonly url: string;
  readonly event: PublicEvent;
  readonly body: Uint8Array;
  /** Newest first. */
  readonly secrets: readonly { readonly text: string; readonly until?: string | undefined }[];
  readonly lease: string;
  /** In ms, by `elapsed` of the clock. */
  readonly leasedUntil: number;
};

const utf8 = new TextEncoder();

/**
 * The leased deliveries with their whole addresses, bodies and secrets. A delivery without one of these stays leased
 * and is not sent.
 */
export const prepareDeliveries = async (
  { deliveries, endpoints, events }: LeasedBatch,
  { lease, leasedUntil }: Pick<PreparedDelivery, 'lease' | 'leasedUntil'>,
  stored: Pick<WebhookSecrets, 'getMany'>,
): Promise<readonly PreparedDelivery[]> => {
  const secretIds = [...endpoints.values()].flatMap(sealedIdsOf);
  const texts = secretIds.length === 0 ? new Map<string, string>() : await stored.getMany(secretIds);
  const bodies = new Map([...events.values()].map(({ id, body }) => [id, utf8.encode(body)]));
  return deliveries.flatMap((delivery): PreparedDelivery[] => {
    const endpoint = endpoints.get(delivery.endpointId);
    const event = events.get(delivery.eventId);
    const body = bodies.get(delivery.eventId);
    if (!endpoint || !event || !body) return [];
    const secrets = endpoint.secrets.flatMap(({ id, until }) => {
      const text = texts.get(id);
      return text === undefined ? [] : [{ text, until }];
    });
    const url = fullUrl(endpoint, texts);
    // Only an endpoint that is being deleted has no secret. Its deliveries stay leased until the outbox has read the
    // deletion.
    return secrets.length === 0 || url === undefined
      ? []
      : [{ delivery, endpoint, url, event, body, secrets, lease, leasedUntil }];
  });
};
