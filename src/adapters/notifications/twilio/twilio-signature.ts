import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Twilio signed a form: X-Twilio-Signature is the HMAC-SHA1 of the address as Twilio called it, followed by the name and the value
 * of each field in the order of the names, in base64.
 * Source: twilio.com/docs/usage/webhooks/webhooks-security.
 */
export const isTwilioSignature = (url: string, form: Uint8Array, given: string | undefined, authToken: string): boolean => {
  if (given === undefined) return false;
  const fields = [...new URLSearchParams(Buffer.from(form).toString())];
  const distinct = new Map(fields.map(([name, value]) => [`${name}\0${value}`, { name, value }]));
  const signed = [...distinct.values()].toSorted((one, other) =>
    one.name === other.name ? (one.value < other.value ? -1 : 1) : one.name < other.name ? -1 : 1,
  );
  const expected = createHmac('sha1', authToken).update(url + signed.map(({ name, value }) => name + value).join('')).digest(); // prettier-ignore
  const received = Buffer.from(given, 'base64');
  return received.length === expected.length && timingSafeEqual(received, expected);
};
