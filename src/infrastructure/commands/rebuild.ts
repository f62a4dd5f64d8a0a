import type { RebuildFlags } from '../../adapters/cli/operation-commands.ts';
import { replaceProjection } from '../../application/kernel/rebuild.ts';
import { readsOf } from '../../application/kernel/up-to-head.ts';
import type { Config } from '../config.ts';
import { chosenProjections } from './chosen-projections.ts';
import { holdRebuild } from './hold-rebuild.ts';
import type { CommandOutput } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withStores } from './stores.ts';

/** Rebuilds one projection, or all, and replaces the live one. */
export const rebuild = (
  config: Config,
  io: CommandOutput,
  name: string | undefined,
  { fresh = false }: RebuildFlags = {},
): Promise<void> => {
  const chosen = chosenProjections(name);
  return withStores(config, io, async ({ eventStore }, readModels) => {
    const head = await eventStore.head();
    for (const projection of chosen) {
      await using held = new AsyncDisposableStack();
      held.defer(await holdRebuild(config, projection.name));
      const began = performance.now();
      using progress = progressOf(projection.name, io);
      const { events } = await replaceProjection(projection, {
        store: readsOf(eventStore),
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
