import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStripeSettings } from '../../../../../src/adapters/collections/payments/stripe/settings.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRETS: 'whsec_a' };
const live = {
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_a, whsec_b',
};

const read = (environment: Readonly<Record<string, string>>, mode: 'sandbox' | 'live' = 'sandbox') => {
  const faults: string[] = [];
  return { settings: readStripeSettings(environment, mode, faults), faults };
};

describe('the settings of Stripe', () => {
  it('are absent without its variables', () => {
    expect(read({}, 'live')).toEqual({ settings: undefined, faults: [] });
    expect(read({ STRIPE_SECRET_KEY: '' })).toEqual({ settings: undefined, faults: [] });
  });

  it('take one signing secret or several', () => {
    expect(read(test).settings).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_a'],
      apiUrl: 'https://api.stripe.com',
    });
    expect(read(live, 'live').settings?.webhookSecrets).toEqual(['whsec_a', 'whsec_b']);
  });

  it('take secrets from files', async () => {
    const { path, remove } = await temporaryFolder();
    const file = join(path, 'key');
    await writeFile(file, 'sk_test_of_file\n');
    const { STRIPE_SECRET_KEY: _, ...others } = test;
    expect(read({ ...others, STRIPE_SECRET_KEY_FILE: file }).settings?.secretKey).toBe('sk_test_of_file');
    await remove();
  });

  it('must be complete', () => {
    expect(read({ STRIPE_SECRET_KEY: 'sk_test_1' }).faults).toEqual([
      'STRIPE_PUBLISHABLE_KEY: give the publishable test key of Stripe in sandbox mode, which begins with pk_test_.',
      'STRIPE_WEBHOOK_SECRETS: give the signing secret of the webhook endpoint at Stripe, which begins with whsec_; several separated by commas.',
    ]);
  });

  it('take no test keys in live mode and no live keys in a sandbox, and name none', () => {
    for (const [environment, mode] of [
      [test, 'live'],
      [live, 'sandbox'],
    ] as const) {
      // oxfmt-ignore
      const { settings, faults } = read(environment, mode);
      expect([settings, faults.length]).toEqual([undefined, 2]);
      for (const secret of Object.values(environment)) expect(faults.join()).not.toContain(secret);
    }
  });

  it('take http addresses of this machine only', () => {
    expect(read({ ...test, STRIPE_API_URL: 'http://127.0.0.1:4010' }).settings?.apiUrl).toBe('http://127.0.0.1:4010');
    for (const url of [
      'http://stripe.example.com',
      'http://127.0.0.1.example.com',
      'http://127.0.0.1@example.com',
      'ftp://127.0.0.1',
    ])
      expect(read({ ...test, STRIPE_API_URL: url }).faults).toHaveLength(1);
  });
});
