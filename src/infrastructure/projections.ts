import type { AnyProjection } from '../application/kernel/projection.ts';
import { shipmentView } from '../application/shipments/shipment-view.ts';

/** Every read model there is. */
export const projections: readonly AnyProjection[] = [shipmentView];
