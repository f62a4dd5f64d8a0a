import { whatIdIs } from '../../../../application/meant-id.ts';
import type { KindOfId } from '../../../../application/meant-id.ts';
import type { Failure } from '../failures/failures.ts';

/** By the beginning of the path, whose first parameter is an id of this kind. */
const kindsAt: readonly (readonly [string, KindOfId])[] = [
  ['/api/shipments/labels/{', 'shp'],
  ['/api/pickups/{', 'pck'],
  ['/api/manifests/{', 'mft'],
  ['/api/taxes-collections/{', 'txc'],
  ['/api/webhooks/{', 'whk'],
  ['/api/oauth-apps/{', 'app'],
];

const byTrackingNumber = '/api/tracking/{';

/** A 404 that says what was sent in place of an id: one of another kind, or a tracking number. */
export const withObjectMeant = (failure: Failure, route: string, path: string): Failure => {
  if (failure.status !== 404) return failure;
  const at = route.split('/').findIndex((segment) => segment.startsWith('{'));
  const sent = path.split('/')[at] ?? '';
  if (route.startsWith(byTrackingNumber) && sent.startsWith('shp_'))
    return { ...failure, message: `${failure.message} This is the id of a shipment: GET /api/shipments/labels/{shipmentId} shows it.` };
  const kind = kindsAt.find(([beginning]) => route.startsWith(beginning))?.[1];
  return kind === undefined ? failure : { ...failure, message: failure.message + whatIdIs(sent, kind) };
};
