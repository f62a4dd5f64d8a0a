import type { Decider } from '../../shared/decider.ts';
import { decide } from './decide.ts';
import type { ManifestCommand } from './decide.ts';
import type { ManifestEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { Manifest } from './state.ts';

/** One list of parcels that a carrier takes over. */
export const manifestDecider: Decider<Manifest, ManifestCommand, ManifestEvent> = {
  category: 'manifest',
  initialState,
  evolve,
  decide,
};

export type { ManifestCommand, ManifestRefusal } from './decide.ts';
export type {
  ManifestCreated,
  ManifestDocument,
  ManifestEvent,
  ManifestRequested,
  UnavailableShipment,
} from './events.ts';
export { holdsItsParcels, manifestStatuses } from './state.ts';
export type { Manifest, ManifestStatus } from './state.ts';
