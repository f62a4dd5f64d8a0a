import type { ManifestEvent } from './events.ts';

/** Before it is `created`, a manifest is `requested`, and may be `refused`: neither is ever shown. */
export const manifestStatuses = ['created', 'closed'] as const;
/** The status of a manifest. */
export type ManifestStatus = (typeof manifestStatuses)[number];

/** The state of a manifest that `decide` needs. */
export type Manifest = 'none' | 'requested' | 'refused' | ManifestStatus;

export const initialState: Manifest = 'none';

/** Whether a manifest holds the parcels that name it. */
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
