import type { NumberSeries } from '../../../application/ports/number-series.ts';
import type { NumberAllocator } from './number-allocator.ts';
import type { Series, TrackingNumbers } from './numbering.ts';

type Labelled = { readonly carrier?: unknown; readonly trackingNumber?: unknown };

/** Reads the allocated tracking numbers from the labels of this carrier in the log. */
export const builtInNumberSeries = (
  allocator: Pick<NumberAllocator, 'raise'>,
  { placeOf }: Pick<TrackingNumbers, 'placeOf'>,
  carrier: string,
): NumberSeries => ({
  numberIn: ({ event }) => {
    if (event.type !== 'LabelGenerated') return undefined;
    const { carrier: by, trackingNumber } = event.data as Labelled;
    return by === carrier && typeof trackingNumber === 'string' ? placeOf(trackingNumber) : undefined;
  },
  // The keys are the series that `numberIn` answers.
  raise: (highest) => allocator.raise(highest as ReadonlyMap<Series, number>),
});

/** The same allocator, which allocates nothing before `ready` has resolved. */
export const allocatingAfter = (ready: () => Promise<void>, allocator: NumberAllocator): NumberAllocator => ({
  allocate: async (reference, series) => {
    await ready();
    return allocator.allocate(reference, series);
  },
  raise: (highest) => allocator.raise(highest),
  find: (reference) => allocator.find(reference),
  void: (reference) => allocator.void(reference),
});
