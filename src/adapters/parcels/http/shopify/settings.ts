import { z } from 'zod';
import type { Environment } from '../../../shared/system/settings.ts';
import { readSettings, secret, setting } from '../../../shared/system/settings.ts';

export type ShopifySettings = {
  /** The client secrets of the app at Shopify: two while the secret is rotated. */
  readonly clientSecrets: readonly string[];
};

export const shopifyVariables = z.object({
  SHOPIFY_CLIENT_SECRETS: setting(secret(), {
    about:
      'What Shopify signs its requests for [the price of delivery](shops/shopify.md) with; two while it is changed.',
    accepts: 'the client secret of your app at Shopify; several separated by commas',
    example: 'shpss_0123456789abcdef0123456789abcdef',
    unset: 'Shopify is told no prices',
  }),
});

/** The settings of Shopify; undefined where none is set. Adds a line to `faults` for each fault. */
export const readShopifySettings = (environment: Environment, faults: string[]): ShopifySettings | undefined => {
  const { SHOPIFY_CLIENT_SECRETS: given } = readSettings(shopifyVariables, environment, faults);
  if (given === undefined) return undefined;
  const clientSecrets = given.split(',').map((each) => each.trim());
  if (clientSecrets.some((each) => each === '')) {
    faults.push('SHOPIFY_CLIENT_SECRETS: give the client secret of your app at Shopify; several separated by commas.');
    return undefined;
  }
  return { clientSecrets };
};
