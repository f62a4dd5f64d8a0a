import { rebuildProjection } from '../../application/kernel/rebuild.ts';
import type { Config } from '../config.ts';
import { projections } from '../projections.ts';
import { withStores } from './stores.ts';

/** Holds every read model against one computed anew. A service that is writing at the same moment may be ahead: stop it for a verdict. */
export const verify = (config: Config): Promise<void> =>
  withStores(config, async ({ eventStore }, readModels) => {
    for (const projection of projections) {
      const { rebuild, position, events } = await rebuildProjection(projection, {
        store: eventStore,
        readModels,
        signal: new AbortController().signal,
        scratch: true,
      });
      const [expected, actual] = [await rebuild.digest(), await readModels.digest(projection)];
      await rebuild.discard();
      const equal = expected === actual;
      const behind = (await readModels.checkpoint(projection)) !== position;
      process.stdout.write(
        `${JSON.stringify({ projection: projection.name, events, equal, ...(behind && { note: 'the live one has not seen the whole log yet' }) })}\n`,
      );
      if (!equal) process.exitCode = 1;
    }
  });
