import type { Weight } from '../../shared/index.ts';
import type { ParcelEvent } from './parcel-events.ts';
import { isOpenCollection } from './state.ts';
import type { ExistingCollection } from './state.ts';

export type ParcelCommand =
  | { readonly type: 'CorrectWeight'; readonly data: { readonly weight: Weight; readonly at: string } }
  | { readonly type: 'HoldAtCustoms'; readonly data: { readonly since: string; readonly at: string } }
  | { readonly type: 'ReleaseFromCustoms'; readonly data: { readonly until: string; readonly at: string } };

/** What a carrier reports of the parcel. Every command may be repeated: it then decides nothing. */
export const decideParcel = ({ type, data }: ParcelCommand, collection: ExistingCollection): readonly ParcelEvent[] => {
  const { phase, weight, isHeld } = collection;
  const isOpen = isOpenCollection(collection);
  switch (type) {
    case 'CorrectWeight': {
      const isKnown = weight !== undefined && weight.unit === data.weight.unit && weight.value === data.weight.value;
      return isOpen && !isKnown
        ? [{ type: 'CollectionWeightCorrected', data: { weight: data.weight, correctedAt: data.at } }]
        : [];
    }
    case 'HoldAtCustoms': {
      const { since, at } = data;
      if (isHeld || phase === 'requested' || !(isOpen || phase === 'paid')) return [];
      return [{ type: 'CollectionHeldAtCustoms', data: { since, recordedAt: at } }];
    }
    case 'ReleaseFromCustoms':
      return isHeld
        ? [{ type: 'CollectionReleasedFromCustoms', data: { until: data.until, recordedAt: data.at } }]
        : [];
  }
};
