import { documentCopies } from '../../adapters/privacy/sql/document-copies.ts';
import { collectionView } from '../../application/collections/collection-view.ts';
import { manifestView } from '../../application/parcels/manifests/manifest-view.ts';
import { pickupView } from '../../application/parcels/pickups/pickup-view.ts';
import { erasurePolicyName } from '../../application/privacy/finish-erasure.ts';
import type { Erasures } from '../../application/log/audit/repeat-erasures.ts';
import type { Checkpoints } from '../../application/log/ports/checkpoints.ts';
import type { PersonalCopies } from '../../application/log/ports/personal-data.ts';
import { shipmentView } from '../../application/parcels/shipments/shipment-view.ts';

/** The copies of read models that contain personal data. */
export const copiesOfReadModels = (stores: Parameters<typeof documentCopies>[0]): PersonalCopies =>
  documentCopies(stores, [shipmentView, pickupView, manifestView, collectionView]);

/** The erasures that a command must apply when it fills or makes a copy of a read model. */
export const copyErasures = (checkpoints: Pick<Checkpoints, 'load'>, copies: PersonalCopies): Erasures => ({
  carriedOut: () => checkpoints.load(erasurePolicyName),
  copies,
});
