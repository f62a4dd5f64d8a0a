import { rebuildProjection } from '../../application/kernel/projection.ts';
import type { Config } from '../config.ts';
import { projections } from '../projections.ts';
import { withStores } from './stores.ts';

const show = (line: string): void => void process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);

/** Computes one projection, or all, anew and puts it in the place of the live one. */
export const rebuild = (config: Config, name: string | undefined): Promise<void> => {
  const chosen = projections.filter((projection) => name === undefined || projection.name === name);
  if (chosen.length === 0)
    throw new Error(`No projection is called ${name ?? ''}. There are: ${projections.map((projection) => projection.name).join(', ')}.`);

  return withStores(config, async ({ eventStore }, readModels) => {
    const head = Number((await eventStore.head()) ?? 0);
    for (const projection of chosen) {
      const began = performance.now();
      let shown = 0;
      const { rebuild, position, events } = await rebuildProjection(projection, {
        store: eventStore,
        readModels,
        signal: new AbortController().signal,
        progress: ({ events }) => {
          if (performance.now() - shown < 200) return;
          shown = performance.now();
          show(`${projection.name}: ${Math.floor((100 * events) / head)} % (${events} of ${head} events)`);
        },
      });
      await rebuild.swap(position);
      const seconds = (performance.now() - began) / 1_000;
      show(`${projection.name}: ${events} events in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} a second\n`);
    }
  });
};
