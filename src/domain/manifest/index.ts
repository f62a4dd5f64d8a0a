export { holdsItsParcels, manifestDecider, manifestStatuses } from './decide.ts';
export type { Manifest, ManifestCommand, ManifestRefusal, ManifestStatus } from './decide.ts';
export type { ManifestCreated, ManifestDocument, ManifestEvent, ManifestRequested, UnavailableShipment } from './events.ts';
