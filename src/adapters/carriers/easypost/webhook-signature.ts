import { createHmac, timingSafeEqual } from 'node:crypto';

const prefix = 'hmac-sha256-hex=';

/** Whether a header may be a signature of EasyPost at all. */
export const hasEasyPostForm = (header: string): boolean => /^hmac-sha256-hex=[0-9a-f]{64}$/.test(header);

/**
 * Whether a webhook is EasyPost's: `X-Hmac-Signature` is the HMAC-SHA-256 of the body as it came, in hex, keyed with the webhook's secret in Unicode form NFKD.
 * https://docs.easypost.com/guides/webhooks-guide
 */
export const isEasyPostSignature = (body: Uint8Array, header: string | undefined, secret: string): boolean => {
  if (header === undefined) return false;
  const expected = Buffer.from(prefix + createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex'));
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
};
