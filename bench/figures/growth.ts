import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';
import { bookMany, grownData, parcelsOf } from '../grown.ts';
import { aFolder, openService } from '../service.ts';

/** Whether the cost of a booking grows with the number of stored parcels. */
export const growth: Group = {
  name: 'growth',
  run: async (options) => {
    const amount = options.quick ? 2_000 : 10_000;
    await using resources = new AsyncDisposableStack();
    const [young, old] = [
      await openService(resources, (await aFolder(resources)).dataDir),
      await openService(resources, (await grownData(resources, options)).dataDir),
    ];
    // Warm-up: the first requests include compilation by the JavaScript engine.
    for (const service of [young, old]) await bookMany(service, 1_000);
    const measured = await alternating(options.rounds, {
      reference: () => bookMany(young, amount),
      ours: () => bookMany(old, amount),
      meter: old.meter,
    });
    return [
      rowOf(measured, {
        figure: `POST label in ZPL, after ${parcelsOf(options)} others`,
        unit: 'requests/s',
        what: 'the same on an empty service',
        wanted: { share: 0.9 },
      }),
    ];
  },
};
