import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsServiceSignature, verifyWebhook, WebhookVerificationError } from '../../src/client/index.ts';
import type { ReceivedWebhook } from '../../src/client/index.ts';

const secretOf = (seed: string): string => `whsec_${createHmac('sha256', 'seed').update(seed).digest('base64')}`;
const [secret, older, theirs] = [secretOf('newest'), secretOf('older'), secretOf('of somebody else')];
const sentAt = 1_795_000_000;
const now = (): number => sentAt * 1_000;

/** As the service signs: docs/webhooks.md. */
const signed = (body: string, secrets: readonly string[] = [secret]) => {
  const id = 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2';
  const signatureBy = (one: string): string =>
    createHmac('sha256', Buffer.from(one.slice('whsec_'.length), 'base64'))
      .update(`${id}.${sentAt}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(sentAt),
    'webhook-signature': secrets.map((one) => `v1,${signatureBy(one)}`).join(' '),
    'x-service-signature': createHmac('sha256', secrets.at(-1) ?? '')
      .update(body)
      .digest('hex'),
  };
};

const body = JSON.stringify({ eventName: 'label.generated', objectId: 'shp_1', data: { city: 'Łódź' } });
const verified = (changes: Partial<ReceivedWebhook> = {}) =>
  verifyWebhook({ body, headers: signed(body), secrets: secret, now, ...changes });
const faultOf = async (changes: Partial<ReceivedWebhook>): Promise<string> =>
  verified(changes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.reason : String(error)),
  );

describe('a signed webhook is accepted', () => {
  it.each<[string, Partial<ReceivedWebhook>]>([
    ['as text', {}],
    ['as bytes', { body: new TextEncoder().encode(body) }],
    ['as a view of other bytes', { body: Buffer.from(`..${body}`).subarray(2) }],
    ['as a buffer', { body: new TextEncoder().encode(body).buffer }],
    ['with the headers of fetch', { headers: new Headers(signed(body)) }],
    [
      'with names in upper case',
      {
        headers: Object.fromEntries(Object.entries(signed(body)).map(([name, value]) => [name.toUpperCase(), [value]])),
      },
    ],
    ['by the second of two secrets', { secrets: [theirs, secret] }],
    ['while two secrets are valid, by the new one', { headers: signed(body, [secret, older]) }],
    ['while two secrets are valid, by the old one', { headers: signed(body, [secret, older]), secrets: older }],
    [
      'beside a signature of another kind',
      { headers: { ...signed(body), 'webhook-signature': `v1a,abc ${signed(body)['webhook-signature']}` } },
    ],
    ['299 seconds late', { now: () => now() + 299_000 }],
    ['299 seconds early', { now: () => now() - 299_000 }],
  ])('%s', async (_, changes) => {
    expect(await verified(changes)).toEqual(JSON.parse(body));
  });
});

describe('any other is refused', () => {
  it.each<[string, string, Partial<ReceivedWebhook>]>([
    ['signed with another secret', 'signature_mismatch', { secrets: theirs }],
    ['without a secret to compare with', 'signature_mismatch', { secrets: [] }],
    ['without headers', 'header_missing', { headers: {} }],
    ['without a signature', 'signature_mismatch', { headers: { ...signed(body), 'webhook-signature': '' } }],
    ['without a time', 'timestamp_invalid', { headers: { ...signed(body), 'webhook-timestamp': 'now' } }],
    ['301 seconds late', 'timestamp_too_far', { now: () => now() + 301_000 }],
    ['301 seconds early', 'timestamp_too_far', { now: () => now() - 301_000 }],
    ['later than the tolerance given', 'timestamp_too_far', { now: () => now() + 11_000, toleranceSeconds: 10 }],
    ['that is no JSON', 'body_invalid', { body: 'hello', headers: signed('hello') }],
    [
      'compared with what is no secret',
      'TypeError: A secret of a webhook endpoint begins with whsec_.',
      { secrets: 'hunter2' },
    ],
  ])('%s', async (_, reason, changes) => {
    expect(await faultOf(changes)).toBe(reason);
  });

  const bytes = new TextEncoder().encode(body);
  const change = fc.integer({ min: 1, max: 255 });

  it('with any byte of the body changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), change, async (place, by) => {
        const changed = bytes.with(place, (bytes[place] ?? 0) ^ by);
        expect(await faultOf({ body: changed })).toBe('signature_mismatch');
        expect(await fitsServiceSignature({ body: changed, headers: signed(body), secrets: secret })).toBe(false);
      }),
    );
  });

  it('with any byte taken out or put in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.boolean(),
        fc.integer({ min: 0, max: 255 }),
        async (place, isRemoved, byte) => {
          const changed = Uint8Array.from([...bytes].toSpliced(place, isRemoved ? 1 : 0, ...(isRemoved ? [] : [byte])));
          expect(await faultOf({ body: changed })).toBe('signature_mismatch');
        },
      ),
    );
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'with any character of %s changed',
    async (name) => {
      const headers = signed(body);
      const characters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=,. _-');
      await fc.assert(
        fc.asyncProperty(fc.nat(headers[name].length - 1), characters, async (place, character) => {
          fc.pre(headers[name][place] !== character);
          const changed = headers[name].slice(0, place) + character + headers[name].slice(place + 1);
          expect(await faultOf({ headers: { ...headers, [name]: changed } })).not.toBe('accepted');
        }),
      );
    },
  );

  it('with any character of x-service-signature changed', async () => {
    const headers = signed(body);
    const whole = headers['x-service-signature'];
    expect(await fitsServiceSignature({ body, headers, secrets: [theirs, secret] })).toBe(true);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.constantFrom(...'0123456789abcdefABCDEF g'),
        async (place, character) => {
          fc.pre(whole[place] !== character);
          const changed = {
            ...headers,
            'x-service-signature': whole.slice(0, place) + character + whole.slice(place + 1),
          };
          expect(await fitsServiceSignature({ body, headers: changed, secrets: secret })).toBe(false);
        },
      ),
    );
  });
});
