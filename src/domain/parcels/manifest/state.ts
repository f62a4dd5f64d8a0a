import type { ManifestEvent } from './events.ts';

/** Before it is `created`, a manifest is `requested`, and may be `refused`: nobody is shown either. */
export const manifestStatuses = ['created', 'closed'] as const;
/** Where a manifest stands. */
export type ManifestStatus = (typeof manifestStatuses)[number];

/** What decides about a manifest: how far it has come. */
export type Manifest = 'none' | 'requested' | 'refused' | ManifestStatus;

export const initialState: Manifest = 'none';

/** Whether a parcel that says it is in it really is. */
export const holdsItsParcels = (manifest: Manifest): boolean => manifest !== 'none' && manifest !== 'refused';

export const evolve = (manifest: Manifest, { type }: ManifestEvent): Manifest => {
  switch (type) {
    case 'ManifestRequested':
      return 'requested';
    case 'ManifestCreated':
      return 'created';
    case 'ManifestRefused':
      return 'refused';
    case 'ManifestClosed':
      return 'closed';
    case 'ManifestPeopleErased':
      return manifest;
  }
};
