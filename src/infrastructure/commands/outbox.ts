import { retainedForAnHour } from '../../application/webhooks/retention.ts';
import { assemble } from '../wiring/assembly.ts';
import type { Config } from '../configuration/config.ts';
import { features, outboxTokens } from '../features/index.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode, CommandGroup } from './io.ts';
import { fractionOf, startProgress } from './progress.ts';
import { withStores } from './stores.ts';

type ReconcileOutboxFlags = { readonly mend?: boolean };

/** Compares the deliveries in the database with the log. Prints a line for each endpoint and one with the totals. */
const reconcileDeliveries = (
  config: Config,
  io: CommandOutput,
  { mend = false }: ReconcileOutboxFlags,
): Promise<ExitCode> =>
  withStores(config, io, async (resources) => {
    const startedAt = resources.clock.now();
    const { get } = assemble(features, {
      config,
      baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}`,
      startedAt,
      resources,
    });
    const head = await resources.eventStore.head();
    using progress = startProgress('Reading the log', io);
    const { endpoints, mended, ...bounds } = await get(outboxTokens.webhooks).reconcile({
      since: retainedForAnHour(startedAt),
      mend,
      signal: new AbortController().signal,
      progress: (position) => progress.at(fractionOf(position, head), 'deliveries compared'),
    });
    for (const endpoint of endpoints) printJson(io, endpoint);
    const totalOf = (name: 'due' | 'missing' | 'surplus'): number =>
      endpoints.reduce((sum, endpoint) => sum + endpoint[name], 0);
    const [due, missing, surplus] = [totalOf('due'), totalOf('missing'), totalOf('surplus')];
    progress.done(
      `${endpoints.length} endpoints: ${due} deliveries due, ${missing} missing, ${surplus} too many, ${mended} added`,
    );
    printJson(io, { ...bounds, endpoints: endpoints.length, due, missing, surplus, mended });
    return missing === mended && surplus === 0 ? 0 : 1;
  });

/** `waybill outbox …`. */
export const outboxCommands: CommandGroup = (outbox, { config, io, endWith }) => {
  outbox
    .command('reconcile')
    .description(
      'Compute from the log what each webhook endpoint must have been told, and compare it with the deliveries in the database. ' +
        'Exits with 1 if one is missing or too many. The service may be running.',
    )
    .option('--mend', 'add the missing deliveries, each once; the service sends them within half a minute')
    .action((options: ReconcileOutboxFlags) => endWith(reconcileDeliveries(config(), io, options)));
};
