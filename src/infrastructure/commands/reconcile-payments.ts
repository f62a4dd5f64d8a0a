import type { ReconcileOptions } from '../../adapters/cli/payment-commands.ts';
import { reconcilePayments } from '../../application/collections/reconcile/reconcile-payments.ts';
import type { ReconcilePeriod } from '../../application/collections/reconcile/reconcile-payments.ts';
import { utcTimestampOf } from '../../domain/shared/local-date.ts';
import { assemble } from '../assembly.ts';
import { isShared } from '../config.ts';
import type { Config } from '../config.ts';
import { features, reconcileTokens } from '../features/index.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { addressOfService } from './service-address.ts';
import { settleThroughService } from './settle-through-service.ts';
import { withStores } from './stores.ts';

/** The usual length of the period (ms). */
const usualPeriod = 30 * 24 * 3_600_000;

const momentOf = (option: string, value: string): string => {
  const moment = utcTimestampOf(value);
  if (moment === undefined)
    throw new Error(`${option} must be an existing date or an ISO 8601 timestamp, such as 2026-01-15, not ${value}.`);
  return moment;
};

const periodOf = ({ from, to }: Pick<ReconcileOptions, 'from' | 'to'>, now: string): ReconcilePeriod => {
  const end = to === undefined ? now : momentOf('--to', to);
  const begin = from === undefined ? new Date(Date.parse(end) - usualPeriod).toISOString() : momentOf('--from', from);
  if (begin >= end) throw new Error(`--from must be before --to: ${begin} is not before ${end}.`);
  return { from: begin, to: end };
};

/** Compares the card processor with the log. Prints a line for each difference and one with the totals; exits with 1 when one is left. */
export const reconcile = (config: Config, io: CommandOutput, { fix = false, url, ...bounds }: ReconcileOptions): Promise<ExitCode> =>
  withStores(config, io, async (resources) => {
    const startedAt = resources.clock.now();
    const period = periodOf(bounds, startedAt);
    const { get } = assemble(features, { config, baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}`, startedAt, resources });
    const processor = get(reconcileTokens.processor, { optional: true });
    if (!processor) throw new Error('No card processor is configured: there is nothing to compare the log with.');
    const throughService = isShared(config) ? undefined : settleThroughService(resources, addressOfService({ ...config, url }));
    const work = reconcilePayments({
      store: resources.eventStore,
      processor,
      settle: throughService?.settle ?? get(reconcileTokens.settle),
      clock: resources.clock,
    });
    try {
      const result = await work(period, {
        fix,
        signal: new AbortController().signal,
        found: (difference) => printJson(io, difference),
        notFixed: (collectionId, { message, cause }) =>
          printMessage(io, `${collectionId}: ${message}${cause instanceof Error ? ` ${cause.message}` : ''}`),
      });
      printJson(io, { processor: processor.name, ...period, ...result });
      return result.left === 0 ? 0 : 1;
    } finally {
      await throughService?.close();
    }
  });
