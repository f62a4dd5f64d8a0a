import { dirname } from 'node:path';
import { tryAdvisoryLock } from '../../adapters/sql/engine/postgres/named-lock.ts';
import { pathOf } from '../../adapters/sqlite/connection.ts';
import type { RebuildFlags } from '../../adapters/cli/operation-commands.ts';
import { replaceProjection } from '../../application/kernel/rebuild.ts';
import type { Config } from '../config.ts';
import { projections } from '../features/index.ts';
import { holdFile } from '../single-process.ts';
import type { CommandOutput } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withStores } from './stores.ts';

/** One rebuild of a read model at a time in the deployment: two would fill the same table. */
const holdRebuild = async ({ databaseUrl }: Pick<Config, 'databaseUrl'>, name: string): Promise<() => Promise<void>> => {
  const refusal = `Another process is rebuilding ${name}. Wait until it is done, or stop that process.`;
  if (databaseUrl.startsWith('file:')) {
    const release = holdFile(dirname(pathOf(databaseUrl)), `rebuilding-${name}.sqlite`, refusal);
    return () => Promise.resolve(release());
  }
  const release = await tryAdvisoryLock(databaseUrl, `rebuild ${name}`);
  if (release === undefined) throw new Error(refusal);
  return release;
};

/** Rebuilds one projection, or all, and replaces the live one. */
export const rebuild = (
  config: Config,
  io: CommandOutput,
  name: string | undefined,
  { fresh = false }: RebuildFlags = {},
): Promise<void> => {
  const chosen = projections.filter((projection) => name === undefined || projection.name === name);
  if (chosen.length === 0)
    throw new Error(
      `There is no projection ${name ?? ''}. The projections are: ${projections.map((projection) => projection.name).join(', ')}.`,
    );

  return withStores(config, io, async ({ eventStore }, readModels) => {
    const head = await eventStore.head();
    for (const projection of chosen) {
      await using held = new AsyncDisposableStack();
      held.defer(await holdRebuild(config, projection.name));
      const began = performance.now();
      using progress = progressOf(projection.name, io);
      const { events } = await replaceProjection(projection, {
        store: eventStore,
        readModels,
        fresh,
        signal: new AbortController().signal,
        progress: ({ events, position }) => progress.at(fractionOf(position, head), `${events} events`),
      });
      const seconds = (performance.now() - began) / 1_000;
      progress.done(`${projection.name}: ${events} events in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} a second`);
    }
  });
};
