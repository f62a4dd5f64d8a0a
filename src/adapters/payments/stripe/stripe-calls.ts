import type Stripe from 'stripe';
import type { StripeClient } from './stripe-client.ts';
import { portErrorOf } from './stripe-errors.ts';

/** The time that one request may take (ms), as the package takes it. */
type Limits = { readonly timeout: number };

/** A page of a list, and where the next one begins. */
type Page<T> = { readonly data: readonly T[]; readonly has_more: boolean };
export type PageStart = { readonly limit: number; readonly starting_after?: string };

const pageSize = 100;

/** Requests that charge nothing: their errors are those of the port. */
export type StripeCalls = {
  readonly ask: <T>(signal: AbortSignal, work: (stripe: Stripe, limits: Limits) => Promise<T>) => Promise<T>;
  /** The pages of a list, each with a time of its own. */
  readonly pages: <T extends { readonly id: string }>(
    signal: AbortSignal,
    list: (stripe: Stripe, start: PageStart, limits: Limits) => Promise<Page<T>>,
  ) => AsyncGenerator<readonly T[]>;
};

export const stripeCalls = (client: StripeClient, timeout: number): StripeCalls => {
  const ask: StripeCalls['ask'] = async (signal, work) => {
    try {
      return (await client.request(signal, (stripe) => work(stripe, { timeout }))).result;
    } catch (error) {
      throw portErrorOf(error);
    }
  };
  return {
    ask,
    pages: async function* (signal, list) {
      for (let start: PageStart = { limit: pageSize }; ;) {
        const page = await ask(signal, (stripe, limits) => list(stripe, start, limits));
        if (page.data.length > 0) yield page.data;
        const last = page.data.at(-1);
        if (!page.has_more || last === undefined) return;
        start = { limit: pageSize, starting_after: last.id };
      }
    },
  };
};
