import type { WebhookMessage } from '../../../application/webhooks/ports/webhook-transport.ts';
import { serviceSignature, standardSignature } from './signature.ts';

/**
 * The headers of a request, as names and values in turn. Without secrets the two signatures are left out: for a request
 * whose secrets are no longer known.
 */
export const headersOf = ({
  body,
  eventId,
  eventName,
  sequence,
  test,
  attempt,
  sentAt,
  secrets,
}: Omit<WebhookMessage, 'url'>): string[] => {
  const timestamp = Math.floor(Date.parse(sentAt) / 1000);
  const [oldest] = secrets;
  const headers = ['content-type', 'application/json', 'user-agent', 'Waybill-Webhooks/1.0'];
  if (oldest !== undefined) headers.push('x-service-signature', serviceSignature(oldest, body));
  headers.push('webhook-id', eventId, 'webhook-timestamp', String(timestamp));
  if (oldest !== undefined) {
    const signatures = secrets.map((secret) => standardSignature(secret, eventId, timestamp, body));
    // Newest first: a receiver that checks only the first signature then uses the secret that will remain valid.
    headers.push('webhook-signature', signatures.reverse().join(' '));
  }
  headers.push('x-service-event', eventName);
  headers.push('x-service-delivery-attempt', String(attempt));
  headers.push('x-service-sequence', String(sequence));
  if (test) headers.push('x-service-test', 'true');
  return headers;
};

/** The same by name, to be shown. */
export const shownHeaders = (message: Omit<WebhookMessage, 'url'>): Readonly<Record<string, string>> => {
  const headers = headersOf(message);
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
};
