import { failingSources } from '../fetching/fetched.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';

/** How often (ms) it is looked whether exchange rates are to be fetched: the time of the last fetch is on disk. */
const lookMs = 5 * 60_000;

/** Fetches exchange rates from their publishers, where the operator has set an interval. */
export const ratesFetch: Feature = {
  name: 'rates-fetch',
  // A publisher that fails does not make the service unavailable.
  details: (get) => failingSources(get(core.config)),
  jobs: (get) => {
    const { fetchRatesHours: everyHours } = get(core.config);
    if (everyHours === undefined) return [];
    const needs = { config: get(core.config), clock: get(core.clock), log: get(core.log) };
    const task = async (): Promise<void> => {
      // Loaded at the first run: few fetch, and the readers of the files are 40 modules.
      const { fetchDueRates } = await import('../fetching/fetch-due-rates.ts');
      await fetchDueRates(needs, everyHours);
    };
    return [{ name: 'rates-fetch', everyMs: lookMs, task }];
  },
};
