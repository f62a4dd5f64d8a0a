import { createRequire } from 'node:module';
import type Stripe from 'stripe';

let loaded: typeof Stripe | undefined;

/** The package, loaded at the first use: it takes 0.2 s and 40 MB, which a service without Stripe does not pay for. */
export const loadStripe = (): typeof Stripe => (loaded ??= createRequire(import.meta.url)('stripe') as typeof Stripe);
