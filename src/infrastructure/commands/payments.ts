import { reconcilePayments } from '../../application/collections/reconcile/reconcile-payments.ts';
import type { ReconcilePeriod } from '../../application/collections/reconcile/reconcile-payments.ts';
import { utcTimestampOf } from '../../domain/shared/local-date.ts';
import { assemble } from '../wiring/assembly.ts';
import { isShared } from '../configuration/config.ts';
import type { Config } from '../configuration/config.ts';
import { features, reconcileTokens } from '../features/index.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { addressOfService, noServiceAt } from './running-service.ts';
import { withStores } from './stores.ts';
import { NotSettledError } from '../../application/collections/paying/settle-collection.ts';
import type { SettleCollection } from '../../application/collections/paying/settle-collection.ts';
import type { IssuedToken } from '../../application/shared/ports/access-tokens.ts';
import type { Resources } from '../stores/resources.ts';

type ReconcileOptions = { readonly from?: string; readonly to?: string; readonly fix?: boolean; readonly url?: string };

/** In ms. Many thousand collections of one account take less. */
const tokenLifetime = 60 * 60_000;

/**
 * Settles collections through the running service, because only that may write the embedded log. A token is issued for
 * each account of these collections; `close` revokes all tokens.
 */
const settleThroughService = (
  { accessTokens }: Pick<Resources, 'accessTokens'>,
  address: string,
): { readonly settle: SettleCollection; readonly close: () => Promise<void> } => {
  const issued = new Map<string, Promise<IssuedToken>>();
  const issueToken = (accountId: string): Promise<IssuedToken> => {
    const known =
      issued.get(accountId) ??
      accessTokens.issue({ accountId, scopes: ['write_shipments'], expiresInMs: tokenLifetime });
    issued.set(accountId, known);
    return known;
  };
  return {
    settle: async (collectionId, { accountId }, intentId) => {
      const { token } = await issueToken(accountId);
      const request = {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...(intentId !== undefined && { paymentIntentId: intentId }) }),
      };
      let response: Response;
      try {
        response = await fetch(`${address}/api/taxes-collections/${collectionId}/settle`, request);
      } catch (error) {
        throw noServiceAt(address, error);
      }
      if (!response.ok)
        throw new NotSettledError(`The service answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
      await response.arrayBuffer();
    },
    close: async () => {
      for (const token of issued.values()) {
        const { id, expiresAt } = await token;
        await accessTokens.revoke(id, expiresAt);
      }
    },
  };
};

/** The default length of the period (ms). */
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

/**
 * Compares the card processor with the log. Prints a line for each difference and one with the totals; exits with 1
 * when one is left.
 */
export const reconcile = (
  config: Config,
  io: CommandOutput,
  { fix = false, url, ...bounds }: ReconcileOptions,
): Promise<ExitCode> =>
  withStores(config, io, async (resources) => {
    const startedAt = resources.clock.now();
    const period = periodOf(bounds, startedAt);
    const { get } = assemble(features, {
      config,
      baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}`,
      startedAt,
      resources,
    });
    const processor = get(reconcileTokens.processor, { optional: true });
    if (!processor) throw new Error('No card processor is configured: there is nothing to compare the log with.');
    const throughService = isShared(config)
      ? undefined
      : settleThroughService(resources, addressOfService({ ...config, url }));
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

/** `waybill payments …`. */
export const paymentCommands: CommandGroup = (payments, { config, io, endWith }) => {
  payments
    .command('reconcile')
    .description(
      'Compare payments, refunds, disputes and fees at the card processor with the log, and print each difference. ' +
        'Exits with 1 if one is left. The service may be running.',
    )
    .option('--from <date>', 'first day (UTC), or a timestamp (default: 30 days before the end)')
    .option('--to <date>', 'end of the period, not included (default: now)')
    .option('--fix', 'correct the differences: record what the processor knows, send refunds, cancel closed orders')
    .option(
      '--url <address>',
      'address of the running service, which corrects an embedded log (default: BASE_URL or the port here)',
    )
    .action((options: ReconcileOptions) => endWith(reconcile(config(), io, options)));
};
