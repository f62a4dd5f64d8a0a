import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Received } from './webhook-receiver.ts';

const equal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Verifies `x-service-signature` like a receiver, written from the API's documentation: hex HMAC-SHA-256 over the
 * payload's JSON, keyed with the secret.
 */
export const verifiesServiceSignature = ({ headers, body }: Received, secret: string): boolean =>
  equal(
    String(headers['x-service-signature']),
    createHmac('sha256', secret)
      .update(JSON.stringify(JSON.parse(body)))
      .digest('hex'),
  );

/**
 * Verifies a webhook like a receiver by the Standard Webhooks specification 1.0, "Verifying webhook authenticity": the
 * signed content is id, timestamp and body joined by full stops; the key is the base64-decoded secret after `whsec_`;
 * the header is a list of `v1,<base64>` separated by spaces, of which one match is enough; the timestamp must be near
 * the present.
 */
export const verifiesStandardSignature = ({ headers, body }: Received, secret: string, now: string): boolean => {
  const timestamp = String(headers['webhook-timestamp']);
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.parse(now) / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = [String(headers['webhook-id']), timestamp, body].join('.');
  const expected = createHmac('sha256', key).update(content, 'utf8').digest('base64');
  return String(headers['webhook-signature'])
    .split(' ')
    .some((entry) => entry.startsWith('v1,') && equal(entry.slice(3), expected));
};
