import { timingSafeEqual } from 'node:crypto';
import { serviceSignature, standardSignature } from './signature.ts';

/** The headers that a receiver checks. */
export type SignedHeaders = Readonly<Record<string, string | undefined>>;

/** Whether each of the two signatures was made with one of the secrets. */
export type Verdict = { readonly service: boolean; readonly standard: boolean };

/** A standard signature whose timestamp differs by more than this is a replay, or a clock is wrong. */
const toleranceSeconds = 300;

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Verifies a webhook as a careful receiver does. `now` is ISO 8601. */
export const verdictOn = (headers: SignedHeaders, body: Uint8Array, secrets: readonly string[], now: string): Verdict => {
  const id = headers['webhook-id'] ?? '';
  const timestamp = Number(headers['webhook-timestamp']);
  const fresh = Math.abs(Date.parse(now) / 1000 - timestamp) <= toleranceSeconds;
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  return {
    service: secrets.some((secret) => equal(headers['x-service-signature'] ?? '', serviceSignature(secret, body))),
    standard:
      fresh && secrets.some((secret) => signatures.some((signature) => equal(signature, standardSignature(secret, id, timestamp, body)))),
  };
};
