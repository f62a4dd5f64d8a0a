import type { Kysely } from 'kysely';
import { sqlCheckpoints } from '../adapters/sql/checkpoints/checkpoints.ts';
import type { Tables } from '../adapters/sql/engine/tables.ts';
import { documentCopies } from '../adapters/sql/privacy/document-copies.ts';
import { collectionView } from '../application/collections/collection-view.ts';
import { manifestView } from '../application/manifests/manifest-view.ts';
import { pickupView } from '../application/pickups/pickup-view.ts';
import { erasurePolicyName } from '../application/privacy/finish-erasure.ts';
import type { Erasures } from '../application/audit/repeat-erasures.ts';
import type { PersonalCopies } from '../application/ports/personal-data.ts';
import { shipmentView } from '../application/shipments/shipment-view.ts';

/** The copies of read models that hold people. */
export const copiesOfReadModels = (db: Kysely<Tables>): PersonalCopies =>
  documentCopies(db, [shipmentView, pickupView, manifestView, collectionView]);

/** The erasures that a command follows which fills or makes a copy of a read model. */
export const copyErasures = (db: Kysely<Tables>): Erasures => ({
  carriedOut: () => sqlCheckpoints(db).load(erasurePolicyName),
  copies: copiesOfReadModels(db),
});
