import { heldQuoteReasons, heldQuoteRoutes } from '../../adapters/trade/http/held-quotes.ts';
import { commandHandler, limitOfLife } from '../../application/log/kernel/command-handler.ts';
import { recoverHeldQuotes } from '../../application/parcels/shipments/recover-held-quotes.ts';
import { withdrawHeldQuotes } from '../../application/parcels/shipments/withdraw-held-quotes.ts';
import { holdQuote, releaseQuote } from '../../application/trade/held-quotes/hold-quote.ts';
import type { HandleHeldQuote } from '../../application/trade/held-quotes/hold-quote.ts';
import { honourQuotes } from '../../application/trade/held-quotes/honour-quote.ts';
import type { HonourQuotes } from '../../application/trade/held-quotes/honour-quote.ts';
import { heldQuoteEntries } from '../../application/trade/held-quotes/ledger.ts';
import { heldQuoteDecider } from '../../domain/trade/held-quote/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import type { Job } from '../background/jobs.ts';
import { accounts, accountTokens } from './accounts.ts';
import { duties } from './duties.ts';

const handleToken = token<HandleHeldQuote>('heldQuotes.handle');

export const heldQuoteTokens = {
  /** Charges a label the figure of a held calculation. */
  honour: token<HonourQuotes>('heldQuotes.honour'),
};

/** The interval at which quotes are given back whose label was never requested. */
const recoveryEveryMs = 60_000;

const recovery = (get: Get): Job => ({
  name: 'held-quote-recovery',
  everyMs: recoveryEveryMs,
  task: recoverHeldQuotes({
    store: get(core.eventStore),
    readModels: get(core.readModels),
    withdraw: get(heldQuoteTokens.honour).withdraw,
    clock: get(core.clock),
    log: get(core.log),
  }),
});

/** Holds figures of calculations until a day, honours them at labels, and keeps the ledger of gains and losses. */
export const heldQuotes: Feature = {
  name: 'held-quotes',
  needs: [accounts, duties],
  module: bindings((bind) => {
    bind(handleToken, (get) =>
      commandHandler(get(core.eventStore), heldQuoteDecider, { clock: get(core.clock), limit: limitOfLife }),
    );
    bind(heldQuoteTokens.honour, (get) => honourQuotes({ store: get(core.eventStore), handle: get(handleToken) }));
  }),
  routes: (get) => {
    const [store, handle] = [get(core.eventStore), get(handleToken)];
    return heldQuoteRoutes({
      store,
      readModels: get(core.readModels),
      hold: holdQuote({
        store,
        handle,
        settings: get(accountTokens.settings),
        mostDays: get(core.config).quoteHoldDays,
        currency: get(core.catalogue).rateCard.currency,
      }),
      release: releaseQuote({ store, handle }),
    });
  },
  refusals: heldQuoteReasons,
  projections: [heldQuoteEntries],
  jobs: (get) => [recovery(get)],
  policies: (get) => [
    withdrawHeldQuotes({
      store: get(core.eventStore),
      withdraw: get(heldQuoteTokens.honour).withdraw,
      clock: get(core.clock),
    }),
  ],
};
