import type { Group } from '../figure.ts';
import { bodies, bytesOf, grownData, parcelsOf } from '../grown.ts';

/** The disk space of a booked parcel, with its label kept. */
export const disk: Group = {
  name: 'disk',
  run: async (options) => {
    await using resources = new AsyncDisposableStack();
    const { dataDir } = await grownData(resources, options);
    const request = bodies.reduce<number>((sum, body) => sum + JSON.stringify(body).length, 0) / bodies.length;
    return [
      {
        figure: `Disk per parcel, label only, after ${parcelsOf(options)} bookings`,
        unit: 'KB',
        ours: [(await bytesOf(dataDir)) / parcelsOf(options) / 1_000],
        reference: { what: 'the body of its request', values: [request / 1_000] },
        wanted: { atMost: 8 },
      },
    ];
  },
};
