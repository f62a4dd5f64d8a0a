import type { ReconcileOutboxFlags } from '../../adapters/cli/outbox-commands.ts';
import { retainedForAnHour } from '../../application/webhooks/retention.ts';
import { assemble } from '../assembly.ts';
import type { Config } from '../config.ts';
import { features, outboxTokens } from '../features/index.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withStores } from './stores.ts';

/** Compares the deliveries in the database with the log. Prints a line for each endpoint and one with the totals. */
export const reconcileDeliveries = (config: Config, io: CommandOutput, { mend = false }: ReconcileOutboxFlags): Promise<ExitCode> =>
  withStores(config, io, async (resources) => {
    const startedAt = resources.clock.now();
    const { get } = assemble(features, { config, baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}`, startedAt, resources });
    const head = await resources.eventStore.head();
    using progress = progressOf('Reading the log', io);
    const { endpoints, mended, ...bounds } = await get(outboxTokens.webhooks).reconcile({
      since: retainedForAnHour(startedAt),
      mend,
      signal: new AbortController().signal,
      progress: (position) => progress.at(fractionOf(position, head), 'deliveries compared'),
    });
    for (const endpoint of endpoints) printJson(io, endpoint);
    const totalOf = (name: 'due' | 'missing' | 'surplus'): number => endpoints.reduce((sum, endpoint) => sum + endpoint[name], 0);
    const [due, missing, surplus] = [totalOf('due'), totalOf('missing'), totalOf('surplus')];
    progress.done(`${endpoints.length} endpoints: ${due} deliveries due, ${missing} missing, ${surplus} too many, ${mended} added`);
    printJson(io, { ...bounds, endpoints: endpoints.length, due, missing, surplus, mended });
    return missing === mended && surplus === 0 ? 0 : 1;
  });
