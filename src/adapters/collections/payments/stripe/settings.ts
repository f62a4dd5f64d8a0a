import { z } from 'zod';
import type { Environment } from '../../../shared/system/settings.ts';
import { onThisMachine, readSettings, httpUrl, secret, setting } from '../../../shared/system/settings.ts';

export type StripeSettings = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The signing secrets of notifications: two or more while the secret is rotated. */
  readonly webhookSecrets: readonly string[];
  readonly apiUrl: string;
};

const realApi = 'https://api.stripe.com';

const signingSecrets =
  'the signing secret of the webhook endpoint at Stripe, which begins with whsec_; several separated by commas';
const api = `an https address, such as ${realApi}; http is accepted on this machine only`;
const unset = 'no payments by card';

export const stripeVariables = z.object({
  STRIPE_SECRET_KEY: setting(secret(), {
    about: 'The key with which [payments by card](payments.md) are made. Needed with the next two.',
    accepts:
      'a key of Stripe, which begins with sk_test_ or rk_test_ in a sandbox, with sk_live_ or rk_live_ in live mode',
    example: 'sk_test_0123456789',
    unset,
  }),
  STRIPE_PUBLISHABLE_KEY: setting(z.string().optional(), {
    about: "The key that the page of a payment gives to Stripe's form.",
    accepts: 'the publishable key of Stripe, which begins with pk_test_ in a sandbox, with pk_live_ in live mode',
    example: 'pk_test_0123456789',
    unset,
  }),
  STRIPE_WEBHOOK_SECRETS: setting(secret(), {
    about: "What Stripe's notifications are signed with; two or more while it is changed.",
    accepts: signingSecrets,
    example: 'whsec_0123456789',
    unset,
  }),
  STRIPE_API_URL: setting(httpUrl(realApi).default(realApi), {
    about: 'The server of Stripe: another one for tests.',
    accepts: api,
    example: 'http://127.0.0.1:9000',
  }),
});

/**
 * The required kind of key: test keys in live mode would accept test cards, live keys in a sandbox would charge real
 * cards.
 */
const kinds = { live: 'live', sandbox: 'test' } as const;

/**
 * The settings of Stripe; undefined where none of its variables is set. Adds a line to `faults` for each fault; no line
 * holds a secret.
 */
export const readStripeSettings = (
  environment: Environment,
  mode: 'sandbox' | 'live',
  faults: string[],
): StripeSettings | undefined => {
  const before = faults.length;
  const given = readSettings(stripeVariables, environment, faults);
  if (faults.length > before) return undefined;
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRETS: secrets,
  } = given;
  if (secretKey === undefined && publishableKey === undefined && secrets === undefined) return undefined;

  const kind = kinds[mode];
  const webhookSecrets = (secrets ?? '').split(',').map((text) => text.trim()).filter((text) => text !== ''); // oxfmt-ignore
  const apiUrl = given['STRIPE_API_URL'] ?? realApi;
  if (!new RegExp(`^(sk|rk)_${kind}_\\w+$`).test(secretKey ?? ''))
    faults.push(
      `STRIPE_SECRET_KEY: give a ${kind} key of Stripe in ${mode} mode, which begins with sk_${kind}_ or rk_${kind}_.`,
    );
  if (!new RegExp(`^pk_${kind}_\\w+$`).test(publishableKey ?? ''))
    faults.push(
      `STRIPE_PUBLISHABLE_KEY: give the publishable ${kind} key of Stripe in ${mode} mode, which begins with pk_${kind}_.`,
    );
  if (webhookSecrets.length === 0 || !webhookSecrets.every((text) => /^whsec_[\w+/=-]+$/.test(text)))
    faults.push(`STRIPE_WEBHOOK_SECRETS: give ${signingSecrets}.`);
  if (!apiUrl.startsWith('https://') && !onThisMachine.test(apiUrl)) faults.push(`STRIPE_API_URL: give ${api}.`);
  if (faults.length > before || secretKey === undefined || publishableKey === undefined) return undefined;
  return { secretKey, publishableKey, webhookSecrets, apiUrl };
};
