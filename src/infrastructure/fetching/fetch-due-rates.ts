import type { Log } from '../../application/log/ports/log.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { RateSource } from '../../adapters/trade/public-sources.ts';
import type { Config } from '../configuration/config.ts';
import { loadRatesFile } from '../stores/load-rates.ts';
import { fetchRates, isDue } from './fetch-file.ts';

/** Each working day the first, each quarter the second. */
export const usualSources: readonly RateSource[] = ['ecb', 'treasury'];

/** Fetches the sources that are due, one after the other. A failure is logged, and tried again in an hour. */
export const fetchDueRates = async (
  { config, clock, log }: { readonly config: Config; readonly clock: Pick<Clock, 'now'>; readonly log: Log },
  everyHours: number,
): Promise<void> => {
  for (const source of usualSources) {
    const now = clock.now();
    if (!isDue(config, source, { now, everyHours })) continue;
    const today = now.slice(0, 'YYYY-MM-DD'.length);
    try {
      const found = await fetchRates(config, source, {
        now,
        load: (file, least) => loadRatesFile(config, file, { expected: { least, today } }).saved.length,
      });
      log.info({ source, found }, found === 'unchanged' ? 'No newer exchange rates.' : 'Exchange rates were fetched.');
    } catch (error) {
      log.warn({ err: error, source }, 'Exchange rates could not be fetched. Those that are loaded stay in use.');
    }
  }
};
